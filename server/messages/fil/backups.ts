import type { backups as en } from '#server/messages/en/backups.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const backups: TranslatedTexts<typeof en> = {
  'backups.text':
    'Ang backup ay isang file na may lahat ng nasa Alaga sa computer na ito, kasama ang mga litrato at dokumento. Gumagawa ang Alaga ng isa sa bawat araw na bukas ito.',
  'backups.last': 'Huling maayos na backup: {when}',
  'backups.last.none': 'Wala pang backup.',
  'backups.now': 'Mag-backup ngayon',
  'backups.now.busy': 'Nagba-backup',
  'backups.now.done': 'Na-backup na',
  'backups.now.done.text': 'Nasuri na ang backup at maaari itong ibalik.',
  'backups.folder': 'Folder ng mga backup',
  'backups.folder.choose': 'Pumili ng ibang folder',
  'backups.folder.default': 'Gamitin ang karaniwang folder',
  'backups.folder.refused': 'Hindi magagamit ang folder na ito',
  'backups.folder.refused.text': 'Hindi makapag-save doon ang Alaga. Pumili ng ibang folder.',
  'backups.folder.hint':
    'Kung nasa ibang drive ang folder, ligtas ang mga backup mo kahit masira ang computer na ito. Mananatili sa kinalalagyan nila ang mga backup na nagawa na.',
  'backups.passphrase': 'Passphrase ng mga backup',
  'backups.passphrase.off': 'Hindi naka-encrypt ang mga backup mo',
  'backups.passphrase.off.text':
    'Mababasa ng sinumang makakuha ng backup file ang lahat ng nasa loob nito: mga alaga, record, litrato, pangalan at address. Kapag may passphrase, hindi ito mababasa nang wala iyon.',
  'backups.passphrase.on': 'Naka-encrypt ang mga backup gamit ang passphrase mo.',
  'backups.passphrase.byFile':
    'Naka-encrypt ang mga backup gamit ang passphrase na nasa settings ng computer na ito. Doon ito pinapalitan.',
  'backups.passphrase.set': 'Magtakda ng passphrase',
  'backups.passphrase.change': 'Palitan ang passphrase',
  'backups.passphrase.remove': 'Huwag nang i-encrypt ang mga backup',
  'backups.passphrase.remove.title': 'Gumawa ng backup nang walang passphrase?',
  'backups.passphrase.remove.text':
    'Mula ngayon, mababasa ng sinumang makakuha ng bagong backup ang lahat ng nasa loob nito.',
  'backups.passphrase.remove.undo':
    'Mananatiling naka-encrypt ang mga backup na nagawa na: itago ang passphrase ng mga iyon. Maaari kang magtakda ulit anumang oras.',
  'backups.passphrase.removed': 'Hindi na naka-encrypt ang mga bagong backup',
  'backups.passphrase.final': 'Hindi na mababawi ang nakalimutang passphrase',
  'backups.passphrase.final.text':
    'Kung wala ito, walang makakabukas ng mga backup mo: hindi ikaw, hindi kami, walang sinuman. Isulat ito at itago sa lugar na wala sa computer na ito.',
  'backups.passphrase.all':
    'Para ito sa bawat backup na gagawin mula ngayon, pati ang mga kusang ginagawa ng Alaga. Mananatili kung ano sila ang mga backup na nagawa na.',
  'backups.passphrase.all.change':
    'Ang dating passphrase pa rin ang magbubukas sa mga backup na nagawa na: itago rin iyon.',
  'backups.passphrase.new': 'Bagong passphrase',
  'backups.passphrase.hint': 'Hindi bababa sa {count} character; mainam ang apat o limang salita.',
  'backups.passphrase.again': 'Ulitin ito',
  'backups.passphrase.differ': 'Hindi ito magkapareho.',
  'backups.passphrase.tooShort': 'Hindi bababa sa 12 character ang passphrase.',
  'backups.passphrase.tooLong': 'Hanggang 256 character lang ang passphrase.',
  'backups.passphrase.save': 'I-encrypt ang mga backup ko',
  'backups.passphrase.saving': 'Sandali lang...',
  'backups.passphrase.done': 'Naka-encrypt na ang mga backup mula ngayon',
  'backups.passphrase.done.text': 'Itago ang passphrase sa lugar na mahahanap mo.',
  'backups.passphrase.locked': 'Kailangan ulit ang passphrase',
  'backups.passphrase.locked.text':
    'Hindi na mabuksan ng computer na ito ang susi ng mga backup mo, kaya walang nagagawang backup. Ilagay ang passphrase na pinili mo.',
  'backups.passphrase.locked.forgotten':
    'Nakalimutan? Magtakda ng bago. Mananatiling sarado ang mga backup na ginawa gamit ang luma.',
  'backups.passphrase.enter': 'Gamitin ang passphrase na ito',
  'backups.passphrase.entered': 'Nagagawa na ulit ang mga backup',
  'backups.passphrase.wrong': 'Mali ang passphrase.',
  'backups.sealed': 'Naka-encrypt ang backup na ito',
  'backups.sealed.text': 'Ilagay ang passphrase na pinili noong ginawa ang {name}.',
  'backups.sealed.wrong':
    'Mali ang passphrase. Mukhang buo ang mismong file. Iba ang malaki sa maliit na titik, at bilang pati mga space.',
  'backups.sealed.open': 'Buksan ang backup',
  'backups.row.encrypted': 'Naka-encrypt',
  'backups.list': 'Mga backup sa folder na ito',
  'backups.list.none': 'Walang backup sa folder na ito.',
  'backups.keeps':
    'Itinatago ng Alaga ang isang backup para sa bawat isa sa huling {days} araw, {weeks} linggo at {months} buwan, at ang huling {others} ng bawat iba pang uri.',
  'backups.kind.daily': 'Araw-araw',
  'backups.kind.manual': 'Ikaw ang gumawa',
  'backups.kind.before-migration': 'Bago mag-update',
  'backups.kind.before-restore': 'Bago magbalik ng backup',
  'backups.row.pets': '{count, plural, one {# alaga} other {# na alaga}}',
  'backups.unread': 'Hindi mabasa',
  'backups.other': 'Ibang installation',
  'backups.restore': 'Magbalik ng backup',
  'backups.restore.one': 'Ibalik ang backup noong {when}',
  'backups.restore.file': 'Magbalik mula sa file',
  'backups.choosing': 'Pumili sa window na bumukas',
  'backups.checking': 'Sinusuri ang backup',
  'backups.checking.text':
    'Binabasa ang bawat litrato at record na nasa loob nito. Walang binabago.',
  'backups.found': 'Buo ang backup na ito',
  'backups.found.made': 'Ginawa noong {when} gamit ang Alaga {version}',
  'backups.found.other': 'Ginawa ito ng ibang installation ng Alaga.',
  'backups.holds': 'Laman nito',
  'backups.holds.accounts': 'Mga account',
  'backups.holds.pets': 'Mga alaga',
  'backups.holds.records': 'Mga medical record',
  'backups.holds.photos': 'Mga litrato',
  'backups.holds.documents': 'Mga dokumento',
  'backups.confirm': 'Ibalik ang backup na ito?',
  'backups.confirm.text':
    'Babalik ang lahat sa Alaga sa computer na ito sa kung ano ito noong {when}. Mawawala sa app ang anumang idinagdag o binago mula noon, at kailangang mag-log in ulit ng lahat.',
  'backups.confirm.empty':
    'Magiging laman ng backup na ito ang Alaga sa computer na ito. Papalitan ng mga account na nasa loob nito ang account na gamit mo ngayon; mag-log in gamit ang email at password mula roon.',
  'backups.confirm.undo':
    'Itatago muna bilang backup ang kasalukuyang laman, at maaari mo itong ibalik sa ganito ring paraan.',
  'backups.confirm.go': 'Ibalik',
  'backups.restoring': 'Ibinabalik ang backup',
  'backups.restoring.text':
    'Pakihayaang bukas ang Alaga. Kung huminto man ito sa gitna, walang mawawala.',
  'backups.restored': 'Naibalik na ang backup',
  'backups.restored.text':
    'Mag-log in gamit ang email at password ng isang account na nasa loob nito.',
  'backups.restored.login': 'Mag-log in',
  'backups.first': 'May backup ako',
  'backups.first.text': 'Ginawa sa Alaga sa ibang computer, o sa computer na ito noon.',
  'backups.back': 'Bumalik sa listahan',
  'backups.foreign':
    'Galing sa ibang installation ang backup na ito, at may data na rito na mapapalitan kapag ibinalik ito. Para pagsamahin ang dalawa, i-export ang data roon at gamitin ang Mag-import ng data dito.',
  'backups.busy': 'May backup na ginagawa, sinusuri o ibinabalik. Pakihintay munang matapos iyon.',
  'backups.beingRestored': 'May backup na ibinabalik. Pakihintay sandali.',
  'backups.noDialog': 'Sa Alaga app lang sa computer na ito maaaring pumili ng folder o file.',
  'backups.postgres':
    'Nasa PostgreSQL ang data ng server na ito, na may sariling paraan ng backup: gamitin ang pg_dump at pg_restore.',
  'backups.trouble': 'Hindi nagawa ang huling backup',
  'backups.trouble.again':
    'Sinusubukan ulit ng Alaga tuwing 15 minuto. Ligtas ang mismong data mo.',
  'backups.trouble.noRoom':
    'Wala nang espasyo sa folder ng mga backup. Magbawas ng laman, o pumili ng ibang folder.',
  'backups.trouble.noFolder':
    'Hindi magamit ang folder ng mga backup. Kung nasa drive ito, ikabit iyon, o pumili ng ibang folder.',
  'backups.trouble.data':
    'May sira sa data mo, kaya magiging sira rin ang bagong backup. Nakatago pa ang mga naunang backup.',
  'backups.trouble.locked':
    'Naka-encrypt ang mga backup, at wala sa computer na ito ang susi. Ilagay ang passphrase sa profile, sa ilalim ng Mga backup.',
  'backups.trouble.needsPassphrase':
    'Naka-encrypt ang backup na ito. Kailangan ang passphrase para mabuksan ito.',
  'backups.trouble.backUp': 'Nagkaproblema habang isinusulat ang backup.',
  'backups.refused': 'Hindi maibabalik ang backup na ito',
  'backups.trouble.notBackup': 'Hindi ito backup na ginawa ng Alaga.',
  'backups.trouble.damaged': 'Sira o hindi buo ang file na ito. Pakipili ng ibang backup.',
  'backups.trouble.newer':
    'Ginawa ng mas bagong bersyon ng Alaga ang backup na ito. I-update muna ang Alaga.',
  'backups.trouble.gone': 'Hindi mabasa ang file na ito. Nakakabit pa ba ang drive nito?',
  'backups.trouble.noRoomHere':
    'Kulang ang espasyo sa computer na ito para maibalik ito. Walang binago.',
  'backups.trouble.inUse':
    'May ibang program na gumagamit ng data ng Alaga. Isara ito, o hintaying matapos, at subukan ulit. Walang binago.',
  'backups.trouble.check': 'Nagkaproblema habang binabasa ang file.',
  'backups.trouble.restore': 'Nagkaproblema. Ganoon pa rin ang lahat gaya ng dati.',
  'backups.synced': 'Nasa folder na kinokopya ng {service} ang data mo',
  'backups.synced.text':
    'Maaaring masira ng ganitong serbisyo ang database habang ginagamit ito. Ilagay ang data ng Alaga sa folder na hindi kinokopya, at ang mga backup na lang ang ipakopya sa {service}.',
};
