import type { bulkImport as en } from '#server/messages/en/bulk-import.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const bulkImport: TranslatedTexts<typeof en> = {
  'bulkImport.title': 'Maramihang Import',
  'bulkImport.subtitle': 'Suriin ang mga hanay bago i-save',
  'bulkImport.offline': 'Kailangan ng koneksyon ang Maramihang Import',
  'bulkImport.offline.text':
    'Nakatago rito ang table mo at masusuri mo na. Idadagdag ang mga alaga kapag online ka na ulit.',
  'bulkImport.box': 'Mga alaga, tig-iisang hanay (CSV)',
  'bulkImport.box.hint': 'I-type, i-paste mula sa spreadsheet, o ihulog dito ang file.',
  'bulkImport.check': 'Suriin ang mga Hanay',
  'bulkImport.file.choose': 'Pumili ng file',
  'bulkImport.file.tooLarge': 'Mas malaki sa 1.5 MB ang file na ito. Hatiin sa mas maliliit.',
  'bulkImport.file.notText': 'Hindi CSV file ang “{name}”. I-save muna ang sheet bilang CSV.',
  'bulkImport.file.unread': 'Hindi nabasa ang “{name}”. Subukan ulit.',
  'bulkImport.replace': 'Palitan ang mga hanay sa kahon?',
  'bulkImport.replace.text':
    'May mga hanay sa kahon na hindi galing sa file. Papalitan ang mga iyon ng file.',
  'bulkImport.replace.confirm': 'Gamitin ang file',
  'bulkImport.error': 'May mali',
  'bulkImport.blank': 'Maglagay ng CSV data',
  'bulkImport.none': 'Walang nakitang valid na alaga sa CSV data',
  'bulkImport.unreadable': 'Hindi naproseso ang CSV data: {reason}',
  'bulkImport.unclosedQuote': 'may panipi na binuksan sa linya {line} at hindi isinara',
  'bulkImport.noHeader': 'walang unang linya na may pangalan ng mga column',
  'bulkImport.noName': 'walang column na “name” sa unang linya',
  'bulkImport.tooManyRows':
    'may {count, number} hanay, at {most, number} lang ang kaya sa isang import',
  'bulkImport.misquoted': 'Hindi magkapares ang mga panipi sa hanay na ito',
  'bulkImport.tooManyCells':
    'Mas marami ang field ng hanay na ito kaysa sa unang linya. Ilagay sa pagitan ng mga panipi ang tekstong may kuwit',
  'bulkImport.date': 'Isulat ang petsa bilang YYYY-MM-DD, halimbawa 2022-03-14',
  'bulkImport.shortened':
    'Pinaikli ng spreadsheet ang numerong ito ng microchip. Gawing text ang column nito doon, at i-type ulit ang numero',
  'bulkImport.otherCategory': 'Hindi kategorya ang “{typed}”, ise-save bilang Iba pa',
  'bulkImport.noAge': 'Walang petsa ng kapanganakan o edad, ise-save bilang 0 buwan',
  'bulkImport.months': '{count, plural, one {# buwan} other {# na buwan}}',
  'bulkImport.noNameGiven': 'Walang pangalan',
  'bulkImport.column.line': 'Linya',
  'bulkImport.column.name': 'Pangalan',
  'bulkImport.column.category': 'Kategorya',
  'bulkImport.column.born': 'Ipinanganak',
  'bulkImport.rows': 'Mga hanay',
  'bulkImport.fix': 'Ayusin',
  'bulkImport.fixLine': 'Ayusin ang linya {line}',
  'bulkImport.edit': 'I-edit ang teksto',
  'bulkImport.ready':
    '{ready, number} sa {count, plural, one {# alaga} other {# na alaga}} ang handa na',
  'bulkImport.problems': '{count, number} ang may problema',
  'bulkImport.changed': '{count, number} ang binago',
  'bulkImport.onlyProblems': 'May problema lang ({count, number})',
  'bulkImport.unused':
    'Hindi ise-save, dahil {count, plural, =1 {walang ganitong column} one {walang ganitong # column} other {walang ganitong # na column}} ang alaga: {columns}',
  'bulkImport.stay':
    '{count, plural, =1 {Maiiwan ang linya {lines}} one {Maiiwan ang # linya ({lines})} other {Maiiwan ang # na linya ({lines})}} sa kahon para maayos mo.',
  'bulkImport.manyStay':
    '{count, plural, one {# hanay} other {# na hanay}} ang maiiwan sa kahon para maayos mo.',
  'bulkImport.import': 'I-import ang {count, plural, one {# Alaga} other {# na Alaga}}',
  'bulkImport.saving': 'Idinadagdag ang mga alaga mo',
  'bulkImport.progress': '{done, number} sa {of, number}',
  'bulkImport.stop': 'Itigil',
  'bulkImport.summary':
    '{added, plural, one {# alaga} other {# na alaga}} ang naidagdag, {failed, number} ang hindi',
  'bulkImport.left': '{count, plural, one {# hanay} other {# na hanay}} ang hindi naipadala.',
  'bulkImport.notSent': 'Hindi naipadala',
  'bulkImport.inTheBox':
    'Nasa kahon ulit ang mga hanay na ito. Hindi na madodoble ang naidagdag na.',
  'bulkImport.guide.title': 'Gabay sa format',
  'bulkImport.guide.rules':
    'Nasa unang linya ang pangalan ng mga column, sa anumang ayos. Kailangan ang name at category; puwedeng wala o blangko ang iba.',
  'bulkImport.guide.name': 'Kailangan',
  'bulkImport.guide.category': 'Kailangan: dog, cat, bird, rabbit, horse, exotic o other',
  'bulkImport.guide.breed': 'Halimbawa, Aspin',
  'bulkImport.guide.dateOfBirth': 'YYYY-MM-DD, halimbawa 2022-03-14',
  'bulkImport.guide.age': 'Sa buwan, kung hindi alam ang petsa ng kapanganakan',
  'bulkImport.guide.microchipId': 'Ang numero ng chip',
  'bulkImport.guide.birthmarks': 'Mga marka o tala; puwedeng notes ang pangalan ng column',
  'bulkImport.template': 'I-download ang Template',
};
