import type { shell as en } from '#server/messages/en/shell.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const shell: TranslatedTexts<typeof en> = {
  'app.tagline': 'Ang inaalagaan mo, sa isang maayos na booklet.',

  // The app: shared words
  'app.name': 'Alaga',
  'app.language': 'Wika',
  'app.language.en': 'English',
  'app.language.fil': 'Filipino',
  'common.close': 'Isara',
  'common.cancel': 'Kanselahin',
  'common.save': 'I-save',
  'common.saving': 'Sine-save...',
  'common.delete': 'Tanggalin',
  'common.edit': 'I-edit',
  'common.undo': 'Ibalik',
  'common.back': 'Bumalik',
  'link.code': 'QR code ng link',
  'link.copy': 'Kopyahin',
  'link.copied': 'Nakopya ang link',
  'link.notCopied': 'Piliin ang link para makopya.',
  'link.share': 'I-share ang link',
  'toast.one': 'Abiso',
  'toast.label': 'Mga abiso ({hotkey})',
  'error.title': 'Hindi iyon gumana',
  'error.tryAgain': 'Pakisubukan ulit.',
  'error.network': 'Hindi maabot ng Alaga ang server. Tingnan ang koneksyon mo at subukan ulit.',
  'error.unauthorized.title': 'Kailangang mag-log in',
  'error.unauthorized.text': 'Naka-log out ka. Nagla-log in ulit...',

  // Shell
  'nav.skip': 'Laktawan ang menu',
  'nav.label': 'Pangunahin',
  'nav.home': 'Home',
  'nav.schedule': 'Iskedyul',
  'nav.expenses': 'Gastos',
  'nav.search': 'Maghanap',
  'nav.profile': 'Profile',
  'ads.label': 'Patalastas',
  'connection.offline': 'Offline ka. May ilang bagay na limitado muna.',
  'connection.restored': 'May koneksyon na ulit.',
  'connection.none.title': 'Offline ka',
  'connection.none.text':
    'Wala sa device na ito ang pahinang ito, kaya kailangan nito ng koneksyon. Walang nawala, at hindi ka mala-log out dahil offline ka: tutuloy ang Alaga nang kusa pagbalik ng koneksyon.',
  'shell.loading': 'Nilo-load ang Alaga...',
  'shell.error.title': 'May nangyaring mali',
  'shell.error.text': 'Nagkaroon ng hindi inaasahang problema ang Alaga. Pasensya na sa abala.',
  'shell.error.again': 'Subukan ulit',
  'shell.error.reload': 'I-reload ang app',
  'shell.updated.title': 'Na-update ang Alaga',
  'shell.updated.text':
    'Nasa bagong bersyon na ang gusto mong buksan. I-reload para makapagpatuloy. Hindi mawawala ang na-type mo sa form.',
  'shell.notFound.title': 'Hindi nahanap ang page',
  'shell.notFound.text': 'Walang laman ang address na ito.',
  'shell.notFound.hint':
    'Kung dapat ay may laman dito, makipag-ugnayan sa support mula sa profile mo.',
  'shell.notFound.home': 'Pumunta sa dashboard',
  'shell.notFound.back': 'Bumalik',

  // Dashboard
  'dashboard.title': 'Home',
  'dashboard.welcome': 'Kumusta ulit!',
  'dashboard.managing':
    '{count, plural, one {# alaga ang inaalagaan mo} other {# na alaga ang inaalagaan mo}}',
  'dashboard.shared':
    '{count, plural, one {# alaga} other {# na alaga}}, {shared} ang naka-share sa iyo',
  'dashboard.myPets': 'Mga Alaga Ko',
  'dashboard.tabs': 'Ang ipinapakita rito',
  'dashboard.health': 'Kalusugan',
  'dashboard.health.loading': 'Tinitingnan ang lagay nila...',
  'dashboard.health.failed': 'Hindi maipakita ang lagay ng kalusugan',
  'dashboard.addPet': 'Magdagdag ng alaga',
  'dashboard.bulkImport': 'Maramihang Import',
  'dashboard.scanPet': 'I-scan ang QR',
  'dashboard.otherPets.failed': 'Hindi maipakita ang ibang alaga',
  'dashboard.empty': 'Nagsisimula ang booklet nila sa pangalan at litrato.',
  'dashboard.empty.add': 'Idagdag ang una mong alaga',
};
