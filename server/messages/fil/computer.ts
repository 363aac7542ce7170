import type { computer as en } from '#server/messages/en/computer.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const computer: TranslatedTexts<typeof en> = {
  'computer.about': 'Para sa computer na ito ang mga setting na ito, hindi para sa account mo.',
  'computer.find': 'Hanapin sa page',
  'computer.find.words': 'Mga salitang hahanapin',
  'computer.find.next': 'Susunod',
  'computer.find.previous': 'Nakaraan',
  'computer.find.count': '{at} sa {count}',
  'computer.find.none': 'Wala',
  'computer.keepRunning': 'Hayaang bukas ang Alaga para dumating ang mga paalala',
  'computer.keepRunning.hint': 'Kapag isinara ang window, mananatili ang Alaga sa tabi ng orasan.',
  'computer.startAtLogin': 'Buksan ang Alaga kasabay ng computer',
  'computer.startAtLogin.hint': 'Magsisimula ito sa tabi ng orasan, nang walang window.',
  'computer.spellCheck': 'Suriin ang baybay',
  'computer.spellCheck.fetches':
    'Kukuha nang isang beses ng diksiyonaryo mula sa Google (redirector.gvt1.com). Mananatili sa computer na ito ang isinusulat mo.',
  'computer.spellCheck.own':
    'Gamit ang sariling diksiyonaryo ng computer na ito. Dito lang mananatili ang isinusulat mo.',
  'computer.failed': 'Hindi ito nabago',
  'computer.failed.text':
    'Tingnan kung may space pa sa disk, at subukan ulit. Kung mangyari ulit ito, i-restart ang Alaga.',
  'computer.lock': 'Lock ng app',
  'computer.lock.text':
    'Pinipigilan ng PIN na makasilip ang iba kapag binuksan ang Alaga, kapag matagal nang walang gumagamit ng computer, at kapag naka-lock ang computer. Hindi nito ine-encrypt ang mga file ng Alaga.',
  'computer.lock.text.linux':
    'Pinipigilan ng PIN na makasilip ang iba kapag binuksan ang Alaga, kapag matagal nang walang gumagamit ng computer, at kapag naka-sleep ang computer. Sa system na ito, hindi nila-lock ng pag-lock ng screen ang Alaga. Hindi nito ine-encrypt ang mga file ng Alaga.',
  'computer.lock.on': 'Naka-on ang lock.',
  'computer.lock.pin': 'Bagong PIN',
  'computer.lock.pin.hint': '4 hanggang 12 numero',
  'computer.lock.again': 'Bagong PIN ulit',
  'computer.lock.present': 'Kasalukuyang PIN',
  'computer.lock.minutes': 'I-lock kapag walang gumamit ng computer nang',
  'computer.lock.minutes.count': '{minutes, plural, one {# minuto} other {# na minuto}}',
  'computer.lock.set': 'I-on ang lock',
  'computer.lock.change': 'Baguhin ang lock',
  'computer.lock.remove': 'I-off ang lock',
  'computer.lock.now': 'I-lock ngayon',
  'computer.lock.digits': '4 hanggang 12 numero ang isang PIN.',
  'computer.lock.differ': 'Hindi magkapareho ang dalawang PIN.',
  'computer.lock.wrong': 'Mali ang kasalukuyang PIN.',
  'computer.lock.wait':
    'Masyadong maraming maling subok. Maghintay nang {minutes, plural, =1 {isang minuto} one {# minuto} other {# na minuto}}.',
  'computer.lock.keyring':
    'Naka-lock ang keyring ng computer na ito, kaya hindi masuri ang PIN. I-unlock ang keyring at subukan ulit.',
  'computer.lock.done': 'Naka-on na ang lock',
  'computer.lock.done.text':
    'Kung makalimutan mo ang PIN, mabubuksan mo ang Alaga gamit ang password mo.',
  'computer.lock.removed': 'Naka-off na ang lock',
  'computer.notice.open': 'Buksan',
  'computer.notices': '{count, plural, one {# paalala} other {# na paalala}}',
  'computer.photo.title': 'Para saan ang litratong ito?',
  'computer.photo.record': 'Bagong record',
  'computer.photo.pet': 'Bagong alaga',
  'computer.drop.other': 'Hindi magagamit ng Alaga ang file na ito',
  'computer.drop.other.text':
    'Hindi litrato, table ng mga alaga (CSV), o export ng Alaga ang {name}.',
  'computer.drop.signedOut': 'Mag-log in muna',
  'computer.drop.signedOut.text': 'Mag-log in at ihulog ulit ang {name}.',
  'computer.opened.failed': 'Hindi nabuksan ang file',
  'computer.opened.failed.text': 'Wala na ang {name}, o hindi ito mabasa.',
};
