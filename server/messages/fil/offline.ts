import type { offline as en } from '#server/messages/en/offline.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const offline: TranslatedTexts<typeof en> = {
  'offline.kept': 'Nakatabi sa device na ito, {when}',
  'offline.gone': 'Wala na sa listahang ito ang {title}',
  'offline.gone.text': 'Nabura o nabago ito sa ibang device.',
  'offline.update.title': 'May bagong bersyon na ng Alaga',
  'offline.update.text': 'I-reload kapag puwede ka na. Hindi mawawala ang na-type mo sa form.',
  'offline.update.elsewhere': 'Na-update ang Alaga sa ibang tab',
  'offline.update.reload': 'I-reload',
  'offline.later': 'Saka na',
  'offline.lost.title':
    '{count, plural, one {# bagay na lang ang} other {# na bagay na lang ang}} nasa device na ito',
  'offline.lost.text':
    'Wala na ang mga ito sa server: baka ibinalik ito sa lumang backup. Piliin ang idadagdag ulit.',
  'offline.lost.show': 'Ipakita',
  'offline.lost.add': 'Idagdag Ulit',
  'offline.lost.add.of': 'Idagdag ulit: {name}',
  'offline.lost.drop': 'Huwag na',
  'offline.lost.drop.of': 'Huwag na: {name}',
  'offline.lost.addAll': 'Idagdag Ulit Lahat',
  'offline.deleted.title': 'Na-delete na ang account sa device na ito',
  'offline.deleted.short': 'May natira pa rito. Mag-save ng kopya, o burahin ito.',
  'offline.deleted.unsent':
    '{count, plural, one {# pagbabago ang hindi naipadala} other {# na pagbabago ang hindi naipadala}}',
  'offline.deleted.read':
    '{count, plural, one {# alaga, record o gastos} other {# alaga, record at gastos}} gaya ng huling nakita rito',
  'offline.deleted.text':
    'Ang kopya ay file na puwedeng idagdag ng ibang account: Profile, Sa device na ito, Magdagdag mula sa File. Pagkatapos, buburahin ito sa device.',
  'offline.deleted.save': 'Mag-save ng Kopya at Burahin',
  'offline.deleted.clear': 'Burahin Nang Walang Kopya',
  'offline.deleted.sure': 'Burahin ang natira sa account na ito?',
  'offline.deleted.sure.text': 'Wala na ito sa ibang lugar. Hindi na ito maibabalik.',
  'offline.deleted.done': 'Nabura na sa device na ito',
  'offline.install.title': 'Ilagay ang Alaga sa home screen mo',
  'offline.install.text':
    'Bubukas ito na parang ibang app, kahit walang koneksyon, at mas malabong burahin ng browser ang nakatabi rito.',
  'offline.install.add': 'Ilagay sa home screen',
  'offline.install.iphone':
    'Pindutin ang Share, saka ang Add to Home Screen. Sa browser, nabubura ang itinabi ng Alaga sa device na ito kapag 7 araw itong hindi binuksan; sa home screen, nananatili ito.',
  'offline.full.title': 'Wala nang espasyo sa device na ito',
  'offline.full.text':
    'Hindi naitabi ng Alaga ang binasa mo para sa oras na walang koneksyon. Magbakante ng espasyo sa device, saka buksan ulit ang page.',
  'offline.noRoom.title': 'Wala nang espasyo sa device na ito',
  'offline.noRoom.text':
    'Wala nang paglalagyan sa device na ito ang sine-save mo. Diretso ito sa server, kaya kailangan ng koneksyon. Magbakante ng espasyo sa device.',
  'offline.none.title': 'Walang itinatabi sa device na ito',
  'offline.none.text':
    'Walang itinatabi ang browser na ito, baka dahil private ang window. Diretso sa server ang sine-save mo, kaya kailangan ng koneksyon.',
  'offline.unsent.title': 'Wala na ang naghihintay na maipadala',
  'offline.unsent.text':
    'Binura ito ng browser sa device na ito bago pa maipadala. Tingnan kung naroon ang mga na-save mo nang walang koneksyon, at ilagay ulit ang wala.',
  'offline.cleared.title': 'Wala na ang itinabi ng Alaga sa device na ito',
  'offline.cleared.text':
    'Binura ito ng browser, o masyado na itong luma. Walang nawala sa server: itatabi ulit dito ang bubuksan mo mula ngayon.',
  'offline.device.about':
    'Itinatabi sa device na ito nang hanggang 30 araw ang binubuksan mo, para mabasa mo kahit walang koneksyon. Nabubura ito kapag nag-sign out ka.',
  'offline.device.reads': 'Mga page at listahan',
  'offline.device.photos': 'Mga litrato',
  'offline.device.space': 'Espasyong gamit ng Alaga rito',
  'offline.device.unknown': 'Hindi alam',
  'offline.device.none': 'Walang itinatabi ang browser na ito para sa oras na walang koneksyon.',
  'offline.device.safe': 'Nangako ang browser na hindi ito buburahin nang kusa.',
  'offline.device.unsafe': 'Puwede itong burahin ng browser kapag naubusan ng espasyo ang device.',
  'offline.device.protect': 'Ipakiusap na itabi',
  'offline.device.refused': 'Hindi pumayag ang browser',
  'offline.device.refusedText': 'Mas malamang na pumayag ito kung nasa home screen ang Alaga.',
  'offline.device.clear': 'Burahin ang nakatabi',
  'offline.device.clearText':
    'Mga kopya lang ng nasa server ang mabubura. Mananatili ang naghihintay na maipadala.',
  'offline.device.cleared': 'Nabura na ang nakatabi.',
  'offline.device.failed': 'Hindi nabura ang nakatabi',
  'offline.addRecord.title': 'Magdagdag ng record',
  'offline.addRecord.pet': 'Para sa aling alaga?',
  'offline.addRecord.kind': 'Tungkol saan ito?',
  'changes.expired':
    'Hindi na alam ang mga pagbabago mula noon. Magsimula ulit nang walang cursor.',
};
