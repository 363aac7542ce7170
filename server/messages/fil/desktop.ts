import type { desktop as en } from '#server/messages/en/desktop.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const desktop: TranslatedTexts<typeof en> = {
  'desktop.damaged': 'Hindi mabuksan ang data mo',
  'desktop.damaged.detail':
    'Sira ang file ng data mo. Noong {when} ang huling maayos na backup. Kapag ni-restore mo ito, babalik ang data mo sa petsang iyon. Itatago ang sirang file kasama ng mga backup mo.',
  'desktop.damaged.restore': 'I-restore ang backup na ito',
  'desktop.damaged.quit': 'Isara',
  'desktop.missing': 'Hindi nahanap ang data mo',
  'desktop.missing.detail':
    'Nawawala o walang laman ang file ng data mo. Noong {when} ang huling maayos na backup. Kapag ni-restore mo ito, babalik ang data mo sa petsang iyon. Kung magsisimula ka nang walang data, mananatili ang mga backup mo.',
  'desktop.missing.without': 'Magsimula nang walang data',
  'desktop.synced.ok': 'Naiintindihan ko',
  'desktop.backups.folder': 'Pumili ng folder para sa mga backup',
  'desktop.backups.file': 'Pumili ng backup',
  'desktop.backups.kind': 'Mga backup ng Alaga',
  'desktop.error.noBackup':
    'Na-update ang Alaga, at gumagawa ito ng backup bago i-update ang data mo. Walang space para rito, o hindi makapag-save sa folder: {folder}. Magbawas ng files at buksan ulit ang Alaga. Walang nabago.',
  'desktop.error.backupLocked':
    'Na-update ang Alaga, at gumagawa ito ng backup bago i-update ang data mo. Naka-encrypt ang mga backup mo, at hindi mabuksan ng computer na ito ang key nila. I-unlock ang keyring ng computer at subukan ulit. Ligtas ang data mo.',
  'desktop.error.backupLocked.without':
    'Kung magpapatuloy ka nang wala ang key, walang passphrase ang mga bagong backup hanggang mag-set ka ulit sa profile mo, sa Mga backup. Mabubuksan pa rin ang mga dating backup gamit ang passphrase nila.',
  'desktop.error.damaged':
    'Sira ang file ng data mo, at hindi ito pinalitan ng backup. Kung nasa drive ang mga backup mo, ikabit ito at subukan ulit: iaalok ng Alaga ang huling maayos na backup. Walang binago.',
  'desktop.error.damaged.aside':
    'Puwede mo ring itabi ang sirang file, at pagkatapos ay pumili ng backup sa kahit anong folder o magsimula nang walang data. Hindi buburahin ang sirang file.',
  'desktop.error.setAside': 'Itabi Ito',
  'desktop.error.restore':
    'Hindi naibalik ang backup ({problem}). Walang binago, at nandiyan pa ang mga backup mo. Pakisubukan ulit.',
  'desktop.error.inUse':
    'May ibang program na nagre-restore ng backup ngayon. Buksan ulit ang Alaga maya-maya.',
  'desktop.error.served':
    'May ibang program na gumagamit ng data ng Alaga ngayon. Ihinto muna iyon, saka buksan ulit ang Alaga.',

  'desktop.ok': 'Sige',
  'desktop.quit': 'Isara',
  'desktop.crashed': 'Nag-crash ang window ng Alaga',
  'desktop.crashed.detail':
    'Nag-crash ulit ito pagka-load. Ligtas ang mga na-save mo, pero nawala ang tina-type mo.',
  'desktop.crashed.restart': 'Buksan ulit ang Alaga',
  'desktop.hangs': 'Hindi nagre-respond ang window ng Alaga',
  'desktop.hangs.detail':
    'Puwede kang maghintay, o i-load ulit ang page. Ligtas ang mga na-save mo, pero mawawala ang tina-type mo.',
  'desktop.hangs.wait': 'Maghintay',
  'desktop.hangs.reload': 'I-load ulit',
  'desktop.error.title': 'Hindi mabuksan ang Alaga',
  'desktop.error.portTaken':
    'Ginagamit ng ibang program ang address ng Alaga sa computer na ito (port {port}). Isara ang program na iyon, o i-restart ang computer, at buksan ulit ang Alaga. Ligtas ang data mo.',
  'desktop.error.portFile':
    'Sira ang file na {file}, kung saan nakatago ang address ng Alaga sa computer na ito. Ligtas ang data mo.',
  'desktop.error.secretFile':
    'Sira ang file na {file}, kung saan nakatago ang isang key ng Alaga. Ligtas ang data mo.',
  'desktop.error.secretFile.without':
    'Kung magpapatuloy ka nang wala ito, gagawa ang Alaga ng bagong key at itatago ang sirang file. Baka kailangang mag-log in at i-on ulit ng lahat ang mga notice.',
  'desktop.error.newerData':
    'Galing sa mas bagong bersyon ng Alaga ang data mo. Paki-update ang Alaga. Walang nabago.',
  'desktop.error.dataFolder':
    'Hindi makapag-save ang Alaga sa data folder nito na {folder}. Tingnan kung may space pa sa disk at kung puwede kang mag-save doon.',
  'desktop.error.config': 'May maling setting: {problem}.',
  'desktop.error.unknown': 'Nagkaproblema habang binubuksan ang Alaga: {problem}',
  'desktop.error.keyring':
    'Naka-lock ang keyring ng computer na ito, at naroon ang key ng mga login sa Alaga. I-unlock ang keyring (mag-log in ulit sa computer kung kailangan) at subukan ulit. Ligtas ang data mo.',
  'desktop.error.keyring.without':
    'Kung magpapatuloy ka nang wala ito, kailangang mag-log in ulit ng lahat. Itatago ang naka-lock sa keyring, at walang ibang mawawala.',
  'desktop.error.again': 'Subukan Ulit',
  'desktop.error.without': 'Magpatuloy Nang Wala Ito',
  'desktop.error.otherPort': 'Gumamit ng Ibang Port',
  'desktop.error.otherPort.loses':
    'Puwede ring gumamit ng ibang port. Makakalimutan ng Alaga ang nasa window lang nito: mga form na hindi na-save, at mga setting gaya ng theme. Mananatili ang mga alaga, record at litrato mo.',
  'desktop.reset.message': 'Pumili ng bagong password',
  'desktop.reset.detail':
    'May nag-request ng bagong password para sa isang Alaga account sa computer na ito. Kung ikaw iyon, puwede ka nang pumili.',
  'desktop.reset.choose': 'Pumili ng bagong password',
  'desktop.reset.later': 'Mamaya na',
  'desktop.menu.view': 'View',
  'desktop.menu.file': 'File',
  'desktop.menu.addPet': 'Magdagdag ng Alaga',
  'desktop.menu.addRecord': 'Magdagdag ng Record',
  'desktop.menu.import': 'Mag-import ng Data…',
  'desktop.menu.export': 'I-export ang Data…',
  'desktop.menu.backUp': 'Mag-backup Ngayon',
  'desktop.menu.restore': 'Mag-restore ng Backup…',
  'desktop.menu.preferences': 'Mga Setting…',
  'desktop.menu.print': 'I-print…',
  'desktop.menu.pdf': 'I-save bilang PDF…',
  'desktop.menu.close': 'Isara ang Window',
  'desktop.menu.quit': 'Isara ang Alaga',
  'desktop.menu.lock': 'I-lock ang Alaga',
  'desktop.menu.edit': 'I-edit',
  'desktop.menu.undo': 'I-undo',
  'desktop.menu.redo': 'I-redo',
  'desktop.menu.cut': 'I-cut',
  'desktop.menu.copy': 'I-copy',
  'desktop.menu.paste': 'I-paste',
  'desktop.menu.selectAll': 'Piliin Lahat',
  'desktop.menu.find': 'Hanapin…',
  'desktop.menu.learn': 'Idagdag sa Dictionary',
  'desktop.menu.noSuggestions': 'Walang suggestion',
  'desktop.menu.copyLink': 'I-copy ang Link',
  'desktop.menu.reload': 'I-reload',
  'desktop.menu.zoomIn': 'Palakihin',
  'desktop.menu.zoomOut': 'Paliitin',
  'desktop.menu.zoomReset': 'Normal na Laki',
  'desktop.menu.fullScreen': 'Full Screen na View',
  'desktop.menu.go': 'Pumunta',
  'desktop.menu.back': 'Bumalik',
  'desktop.menu.forward': 'Pasulong',
  'desktop.menu.dashboard': 'Dashboard',
  'desktop.menu.schedule': 'Iskedyul',
  'desktop.menu.expenses': 'Gastos',
  'desktop.menu.clinics': 'Mga Clinic',
  'desktop.menu.help': 'Tulong',
  'desktop.menu.questions': 'Mga Tanong at Sagot',
  'desktop.menu.about': 'Tungkol sa Alaga',
  'desktop.menu.dataFolder': 'Ipakita ang Folder ng Data',
  'desktop.menu.saveLog': 'Mag-save ng Log para sa Support…',
  'desktop.log.saved': 'Na-save na ang log',
  'desktop.log.saved.detail':
    'Nasa {name} kung ano ang ginawa ng Alaga, ang mga error, at kung kailan. Wala itong pangalan, alaga, record o address. Puwede mo muna itong basahin bago ipadala, dahil simpleng text lang ito.',
  'desktop.menu.updates': 'Tingnan kung May Bagong Bersyon',
  'desktop.menu.tellUpdates': 'Sabihan Ako Kapag May Bagong Bersyon',
  'desktop.updates.title': 'Mayroon nang Alaga {version}',
  'desktop.updates.text': 'Pindutin ito para makita sa browser mo. Walang na-download.',
  'desktop.updates.press': 'Pindutin ito para i-download. Wala pang na-download.',
  'desktop.updates.ready': 'Na-download na ang Alaga {version}',
  'desktop.updates.ready.detail':
    'Mai-install ito kapag ni-restart ang Alaga. Gagawa muna ng backup ng data mo.',
  'desktop.updates.restart': 'I-restart Ngayon',
  'desktop.updates.later': 'Mamaya',
  'desktop.updates.none': 'Ito na ang pinakabagong bersyon ng Alaga',
  'desktop.updates.none.detail': 'Alaga {version} ang gamit mo.',
  'desktop.updates.unchecked': 'Hindi makakahanap ng bagong bersyon ang kopyang ito ng Alaga',
  'desktop.updates.unchecked.detail':
    'Ina-update ito ng store o program na nag-install nito. Alaga {version} ang gamit mo.',
  'desktop.updates.failed': 'Hindi na-download ang bagong bersyon',
  'desktop.updates.failed.detail': 'Tingnan ang internet mo at subukan ulit mamaya. Walang nabago.',
  'desktop.tray.none': 'Walang paparating na paalala',
  'desktop.tray.next': 'Susunod: {title}',
  'desktop.tray.open': 'Buksan ang Alaga',
  'desktop.tray.locked': 'Naka-lock ang Alaga',
  'desktop.notice.done': 'Tapos na',
  'desktop.notice.given': 'Naibigay na',
  'desktop.notice.skip': 'Laktawan',
  'desktop.notice.snooze': 'Ipaalala ulit pagkatapos ng 60 minuto',
  'desktop.notice.locked': 'May dumating na paalala. I-unlock ang Alaga para makita ito.',
  'desktop.keep.message': 'Hayaang bukas ang Alaga para sa mga paalala?',
  'desktop.keep.detail':
    'Nakakapagpaalala lang ang Alaga habang bukas ito. Kapag isinara mo ang window, mananatili ito sa tabi ng orasan. Puwede mo itong baguhin sa profile mo, sa Computer na ito.',
  'desktop.keep.yes': 'Hayaang bukas',
  'desktop.keep.no': 'Isara',
  'desktop.import.message': 'Mag-import ng data mula sa {name}?',
  'desktop.import.detail':
    'Ipapakita muna ng Alaga ang laman ng file. Walang mababago hangga’t hindi mo ito nire-restore.',
  'desktop.import.yes': 'Tingnan ang file',
  'desktop.import.no': 'Hindi muna',
  'desktop.import.unread': 'Hindi mabuksan ang file na ito',
  'desktop.import.unread.detail':
    'Hindi mabasa ang {name}, o mas malaki ito sa pinakamalaking export ng Alaga (200 MB).',
  'desktop.save.title': 'I-save ang {name}',
  'desktop.save.failed': 'Hindi na-save ang {name}',
  'desktop.save.failed.detail':
    'Tingnan kung may space pa sa disk at kung puwede kang mag-save doon. Walang naiwang putol na file.',
  'desktop.pdf.failed': 'Hindi na-save ang PDF',
  'desktop.pdf.failed.detail':
    'Hindi na-save ang {name}. Tingnan kung may space pa sa disk at kung puwede kang mag-save doon.',
  'desktop.pdf.notMade': 'Hindi nagawang PDF ang page. Pakisubukan ulit.',
  'desktop.print.failed': 'Hindi na-print ang page',
  'desktop.print.failed.detail': 'Tingnan kung may naka-set up na printer sa computer na ito.',
  'desktop.folder.failed': 'Hindi mabuksan ang folder ng data',
  'desktop.lock.title': 'Naka-lock ang Alaga',
  'desktop.lock.pin': 'PIN',
  'desktop.lock.unlock': 'I-unlock',
  'desktop.lock.forgotten': 'Nakalimutan ang PIN?',
  'desktop.lock.forgotten.text':
    'I-unlock ang Alaga gamit ang password ng account na nag-set ng PIN. Pagkatapos, puwede kang mag-set ng bagong PIN.',
  'desktop.lock.password': 'Password',
  'desktop.lock.reset': 'Alisin ang lock',
  'desktop.lock.wrong.pin': 'Mali ang PIN. Pakisubukan ulit.',
  'desktop.lock.wrong.password': 'Mali ang password. Pakisubukan ulit.',
  'desktop.lock.wait':
    'Masyado nang maraming maling PIN. Maghintay nang {minutes, plural, =1 {isang minuto} one {# minuto} other {# na minuto}} at subukan ulit.',
  'desktop.lock.keyring':
    'Naka-lock ang keyring ng computer na ito, kaya hindi ma-check ang PIN. I-unlock ang keyring at buksan ulit ang Alaga, o gamitin ang password mo sa ibaba.',
  'desktop.lock.damaged': 'Naka-off ang lock ng app',
  'desktop.lock.damaged.text':
    'Sira ang file na {file}, kung saan nakatago ang PIN. Kung may PIN ka, i-set ito ulit sa profile, sa ilalim ng Computer na ito.',
  'desktop.lock.refused': 'Naka-lock ang Alaga sa computer na ito.',
};
