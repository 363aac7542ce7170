import type { desktop as en } from '#server/messages/en/desktop.ts';
import type { Translated } from '#server/messages/ids.ts';

export const desktop: Translated<typeof en> = {
  'desktop.damaged': 'Hindi mabuksan ang data mo',
  'desktop.damaged.detail':
    'Sira ang file ng data mo. Ang huling maayos na backup ay noong {when}. Kapag ibinalik ito, babalik ka sa panahong iyon; itatago ang sirang file sa tabi ng mga backup mo.',
  'desktop.damaged.restore': 'Ibalik ang backup na ito',
  'desktop.damaged.quit': 'Isara',
  'desktop.synced.ok': 'Naiintindihan ko',
  'desktop.backups.folder': 'Piliin kung saan itatago ang mga backup',
  'desktop.backups.file': 'Pumili ng backup',
  'desktop.backups.kind': 'Mga backup ng Alaga',
  'desktop.error.noBackup':
    'Na-update ang Alaga, at gumagawa ito ng backup bago isaayos ang data mo. Walang espasyo para rito, o hindi masulatan ang folder: {folder}. Magbawas ng laman at buksan muli ang Alaga; walang binago.',
  'desktop.error.backupLocked':
    'Na-update ang Alaga, at gumagawa ito ng backup bago isaayos ang data mo. Naka-encrypt ang mga backup mo, at hindi mabuksan ng computer na ito ang susi nila. I-unlock ang keyring ng computer at subukan ulit. Ligtas ang data mo.',
  'desktop.error.backupLocked.without':
    'Kung magpapatuloy ka nang wala ang susi, walang passphrase ang mga backup hanggang magtakda ka ulit sa profile mo, sa ilalim ng Mga backup. Mabubuksan pa rin ng passphrase nila ang mga backup na nagawa na.',
  'desktop.error.inUse':
    'May ibang program na nagbabalik ng backup ngayon. Pakibuksan muli ang Alaga maya-maya.',

  'desktop.ok': 'Sige',
  'desktop.quit': 'Isara',
  'desktop.crashed': 'Tumigil ang window ng Alaga',
  'desktop.crashed.detail':
    'Tumigil ulit ito pagka-load. Ligtas ang mga na-save mo; nawala ang kasalukuyan mong tina-type.',
  'desktop.crashed.restart': 'Buksan ulit ang Alaga',
  'desktop.hangs': 'Hindi sumasagot ang window ng Alaga',
  'desktop.hangs.detail':
    'Puwede kang maghintay, o i-load ulit ang page. Ligtas ang mga na-save mo; mawawala ang kasalukuyan mong tina-type.',
  'desktop.hangs.wait': 'Maghintay',
  'desktop.hangs.reload': 'I-load ulit',
  'desktop.error.title': 'Hindi mabuksan ang Alaga',
  'desktop.error.portTaken':
    'Ginagamit ng ibang program ang address ng Alaga sa computer na ito (port {port}). Isara ang program na iyon, o i-restart ang computer, at buksan ulit ang Alaga. Ligtas ang data mo.',
  'desktop.error.portFile':
    'Sira ang file na {file}, kung saan nakatago ang address ng Alaga sa computer na ito. Burahin ito at buksan ulit ang Alaga. Ligtas ang data mo.',
  'desktop.error.newerData':
    'Ginawa ng mas bagong bersyon ng Alaga ang data mo. Paki-update ang Alaga; walang nabago.',
  'desktop.error.dataFolder':
    'Hindi makapag-save ang Alaga sa data folder nito na {folder}. Tingnan kung may espasyo pa sa disk at kung may pahintulot kang mag-save doon.',
  'desktop.error.config': 'May maling setting: {problem}.',
  'desktop.error.unknown': 'Nagkaproblema habang binubuksan ang Alaga: {problem}',
  'desktop.error.keyring':
    'Naka-lock ang keyring ng computer na ito, at naroon ang susi ng mga log-in sa Alaga. I-unlock ang keyring (mag-log in ulit sa computer kung kailangan) at subukan ulit. Ligtas ang data mo.',
  'desktop.error.keyring.without':
    'Kung magpapatuloy ka nang wala ito, magla-log in ulit ang lahat. Itatago ang ni-lock ng keyring, at walang ibang mawawala.',
  'desktop.error.again': 'Subukan Ulit',
  'desktop.error.without': 'Magpatuloy Nang Wala Ito',
  'desktop.error.otherPort': 'Gumamit ng Ibang Port',
  'desktop.error.otherPort.loses':
    'Puwede ring gumamit ng ibang port. Makakalimutan ng Alaga ang nasa window lang nito: mga form na nasimulan pero hindi na-save, at mga pinili tulad ng tema. Mananatili ang mga alaga, record, at litrato mo.',
  'desktop.reset.message': 'Pumili ng bagong password',
  'desktop.reset.detail':
    'May humingi ng bagong password para sa isang Alaga account sa computer na ito. Kung ikaw iyon, puwede ka nang pumili.',
  'desktop.reset.choose': 'Pumili ng bagong password',
  'desktop.reset.later': 'Mamaya na',
  'desktop.menu.view': 'View',
  'desktop.menu.file': 'File',
  'desktop.menu.addPet': 'Magdagdag ng Alaga',
  'desktop.menu.addRecord': 'Magdagdag ng Record',
  'desktop.menu.import': 'Mag-import ng Data…',
  'desktop.menu.export': 'I-export ang Data…',
  'desktop.menu.backUp': 'Mag-backup Ngayon',
  'desktop.menu.restore': 'Magbalik ng Backup…',
  'desktop.menu.preferences': 'Mga Kagustuhan…',
  'desktop.menu.print': 'I-print…',
  'desktop.menu.pdf': 'I-save bilang PDF…',
  'desktop.menu.close': 'Isara ang Window',
  'desktop.menu.quit': 'Isara ang Alaga',
  'desktop.menu.lock': 'I-lock ang Alaga',
  'desktop.menu.edit': 'I-edit',
  'desktop.menu.undo': 'I-undo',
  'desktop.menu.redo': 'I-redo',
  'desktop.menu.cut': 'I-cut',
  'desktop.menu.copy': 'Kopyahin',
  'desktop.menu.paste': 'I-paste',
  'desktop.menu.selectAll': 'Piliin Lahat',
  'desktop.menu.find': 'Hanapin…',
  'desktop.menu.learn': 'Idagdag sa Diksiyonaryo',
  'desktop.menu.noSuggestions': 'Walang mungkahi',
  'desktop.menu.copyLink': 'Kopyahin ang Link',
  'desktop.menu.reload': 'I-reload',
  'desktop.menu.zoomIn': 'Palakihin',
  'desktop.menu.zoomOut': 'Paliitin',
  'desktop.menu.zoomReset': 'Karaniwang Laki',
  'desktop.menu.fullScreen': 'Buong Screen',
  'desktop.menu.go': 'Pumunta',
  'desktop.menu.back': 'Bumalik',
  'desktop.menu.forward': 'Sumulong',
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
    'Nasa {name} ang mga ginawa ng Alaga at ang mga nagkamali, pati ang oras. Walang pangalan, alaga, record o address sa loob nito. Basahin mo muna bago ipadala kung gusto mo: simpleng text ito.',
  'desktop.menu.updates': 'Tingnan kung May Bagong Bersyon',
  'desktop.menu.tellUpdates': 'Sabihan Ako ng Bagong Bersyon',
  'desktop.updates.title': 'Mayroon nang Alaga {version}',
  'desktop.updates.text': 'Pindutin ito para makita sa iyong browser. Walang na-download.',
  'desktop.updates.press': 'Pindutin ito para i-download. Wala pang na-download.',
  'desktop.updates.ready': 'Na-download na ang Alaga {version}',
  'desktop.updates.ready.detail':
    'Mai-install ito kapag nag-restart ang Alaga. Gagawa muna ng backup ng data mo.',
  'desktop.updates.restart': 'I-restart Ngayon',
  'desktop.updates.later': 'Mamaya',
  'desktop.updates.none': 'Ito na ang pinakabagong bersiyon ng Alaga',
  'desktop.updates.none.detail': 'Alaga {version} ang gamit mo.',
  'desktop.updates.failed': 'Hindi nakuha ang bagong bersiyon',
  'desktop.updates.failed.detail':
    'Pakitingnan ang koneksiyon mo at subukan ulit mamaya. Walang nabago.',
  'desktop.tray.none': 'Walang paparating na paalala',
  'desktop.tray.next': 'Susunod: {title}',
  'desktop.tray.open': 'Buksan ang Alaga',
  'desktop.tray.locked': 'Naka-lock ang Alaga',
  'desktop.notice.done': 'Tapos na',
  'desktop.notice.snooze': 'Ipaalala pagkalipas ng 60 minuto',
  'desktop.notice.locked': 'May dumating na paalala. I-unlock ang Alaga para makita ito.',
  'desktop.keep.message': 'Hayaang bukas ang Alaga para dumating ang mga paalala?',
  'desktop.keep.detail':
    'Makapagpapaalala lang ang Alaga habang tumatakbo ito. Mananatili ito sa tabi ng orasan kapag isinara mo ang window. Mababago mo ito sa iyong profile sa ilalim ng Computer na ito.',
  'desktop.keep.yes': 'Hayaang bukas',
  'desktop.keep.no': 'Isara',
  'desktop.import.message': 'Mag-import ng data mula sa {name}?',
  'desktop.import.detail':
    'Ipapakita muna ng Alaga ang laman ng file. Walang mababago hangga’t hindi mo pinipiling i-restore ito.',
  'desktop.import.yes': 'Tingnan ang file',
  'desktop.import.no': 'Hindi muna',
  'desktop.import.unread': 'Hindi mabuksan ang file na ito',
  'desktop.import.unread.detail':
    'Hindi mabasa ang {name}, o mas malaki ito kaysa sa maaaring laki ng export ng Alaga (200 MB).',
  'desktop.save.title': 'I-save ang {name}',
  'desktop.save.failed': 'Hindi na-save ang {name}',
  'desktop.save.failed.detail':
    'Pakitingnan kung may espasyo pa sa disk at kung pinapayagan kang magsulat doon. Walang naiwang kalahating file.',
  'desktop.pdf.failed': 'Hindi na-save ang PDF',
  'desktop.pdf.failed.detail':
    'Hindi naisulat ang {name}. Pakitingnan kung may espasyo pa sa disk at kung pinapayagan kang magsulat doon.',
  'desktop.print.failed': 'Hindi na-print ang pahina',
  'desktop.print.failed.detail': 'Pakitingnan kung may nakahandang printer sa computer na ito.',
  'desktop.folder.failed': 'Hindi mabuksan ang folder ng data',
  'desktop.lock.title': 'Naka-lock ang Alaga',
  'desktop.lock.pin': 'PIN',
  'desktop.lock.unlock': 'I-unlock',
  'desktop.lock.forgotten': 'Nakalimutan ang PIN?',
  'desktop.lock.forgotten.text':
    'Aalisin ang lock ng password ng account na naglagay ng PIN. Puwede kang maglagay ng bagong PIN pagkatapos.',
  'desktop.lock.password': 'Password',
  'desktop.lock.reset': 'Alisin ang lock',
  'desktop.lock.wrong.pin': 'Hindi ito ang PIN. Pakisubukan ulit.',
  'desktop.lock.wrong.password': 'Hindi ito ang password. Pakisubukan ulit.',
  'desktop.lock.wait':
    'Masyadong maraming maling subok. Maghintay nang {minutes, plural, =1 {isang minuto} one {# minuto} other {# na minuto}} at subukan ulit.',
  'desktop.lock.keyring':
    'Naka-lock ang keyring ng computer na ito, kaya hindi masuri ang PIN. I-unlock ang keyring, buksan ulit ang Alaga at subukan ulit; o gamitin ang password mo sa ibaba.',
  'desktop.lock.refused': 'Naka-lock ang Alaga sa computer na ito.',
};
