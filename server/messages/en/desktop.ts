export const desktop = {
  'desktop.damaged': 'Your data cannot be opened',
  'desktop.damaged.detail':
    'The file with your data is damaged. The last good backup is from {when}. Restoring it takes you back to then. The damaged file is kept beside your backups.',
  'desktop.damaged.restore': 'Restore this backup',
  'desktop.damaged.quit': 'Quit',
  'desktop.missing': 'Your data was not found',
  'desktop.missing.detail':
    'The file with your data is missing or empty. The last good backup is from {when}. Restoring it takes you back to then. If you start without data, your backups stay where they are.',
  'desktop.missing.without': 'Start without data',
  'desktop.synced.ok': 'I understand',
  'desktop.backups.folder': 'Choose a folder for backups',
  'desktop.backups.file': 'Choose a backup',
  'desktop.backups.kind': 'Backups of Alaga',
  'desktop.error.noBackup':
    'Alaga was updated, and makes a backup before it brings your data up to date. There is no room for it, or the folder cannot be written: {folder}. Make room and open Alaga again; nothing was changed.',
  'desktop.error.backupLocked':
    'Alaga was updated, and makes a backup before it brings your data up to date. Your backups are encrypted, and this computer cannot open their key. Unlock the computer’s keyring and try again. Your data is safe.',
  'desktop.error.backupLocked.without':
    'If you go on without the key, backups are made without a passphrase until you set one again in your profile, under Backups. Backups that are already made still open with their passphrase.',
  'desktop.error.damaged':
    'The file with your data is damaged, and it was not replaced by a backup. If your backups are on a drive, connect it and try again: Alaga then offers the last good one. Nothing was changed.',
  'desktop.error.damaged.aside':
    'You can also set the damaged file aside, and then choose a backup in any folder or start without data. The damaged file is kept.',
  'desktop.error.setAside': 'Set It Aside',
  'desktop.error.restore':
    'The backup could not be restored ({problem}). Nothing was changed, and your backups are kept. Please try again.',
  'desktop.error.inUse':
    'A backup is being restored by another program right now. Please open Alaga again in a moment.',
  'desktop.error.served':
    'Another program is using the data of Alaga right now. Please stop it, then open Alaga again.',

  'desktop.ok': 'OK',
  'desktop.quit': 'Quit',
  'desktop.crashed': 'Alaga’s window stopped working',
  'desktop.crashed.detail':
    'It stopped again right after it was reloaded. What you saved is safe; what you were just typing is lost.',
  'desktop.crashed.restart': 'Restart Alaga',
  'desktop.hangs': 'Alaga’s window is not responding',
  'desktop.hangs.detail':
    'You can wait, or reload the page. What you saved is safe; what you were just typing would be lost.',
  'desktop.hangs.wait': 'Wait',
  'desktop.hangs.reload': 'Reload',
  'desktop.error.title': 'Alaga could not start',
  'desktop.error.portTaken':
    'Another program is using Alaga’s address on this computer (port {port}). Close that program, or restart the computer, and open Alaga again. Your data is safe.',
  'desktop.error.portFile':
    'The file {file}, which keeps Alaga’s address on this computer, is damaged. Your data is safe.',
  'desktop.error.secretFile':
    'The file {file}, which keeps a key of Alaga, is damaged. Your data is safe.',
  'desktop.error.secretFile.without':
    'If you go on without it, Alaga makes a new key and keeps the damaged file. Everybody may have to log in and turn on notices again.',
  'desktop.error.newerData':
    'Your data was written by a newer version of Alaga. Please update Alaga; nothing was changed.',
  'desktop.error.dataFolder':
    'Alaga cannot write to its data folder {folder}. Please check that there is room on the disk and that you may write there.',
  'desktop.error.config': 'A setting is wrong: {problem}.',
  'desktop.error.unknown': 'Something went wrong while Alaga was starting: {problem}',
  'desktop.error.keyring':
    'This computer’s keyring is locked, and Alaga keeps the key to its sign-ins there. Unlock the keyring (log in to the computer again, if need be) and try again. Your data is safe.',
  'desktop.error.keyring.without':
    'If you go on without it, everybody logs in again. What the keyring sealed is kept, and nothing else is lost.',
  'desktop.error.again': 'Try Again',
  'desktop.error.without': 'Go On Without',
  'desktop.error.otherPort': 'Use Another Port',
  'desktop.error.otherPort.loses':
    'You can also use another port. Alaga then forgets what only its window keeps: forms that were begun and not saved, and choices such as the theme. Your pets, records and photos stay.',
  'desktop.reset.message': 'Choose a new password',
  'desktop.reset.detail':
    'A new password for an Alaga account on this computer was asked for. If that was you, you can choose it now.',
  'desktop.reset.choose': 'Choose a new password',
  'desktop.reset.later': 'Not now',
  'desktop.menu.view': 'View',
  'desktop.menu.file': 'File',
  'desktop.menu.addPet': 'Add a Pet',
  'desktop.menu.addRecord': 'Add a Record',
  'desktop.menu.import': 'Import Data…',
  'desktop.menu.export': 'Export Data…',
  'desktop.menu.backUp': 'Back Up Now',
  'desktop.menu.restore': 'Restore…',
  'desktop.menu.preferences': 'Preferences…',
  'desktop.menu.print': 'Print…',
  'desktop.menu.pdf': 'Save as PDF…',
  'desktop.menu.close': 'Close Window',
  'desktop.menu.quit': 'Quit Alaga',
  'desktop.menu.lock': 'Lock Alaga',
  'desktop.menu.edit': 'Edit',
  'desktop.menu.undo': 'Undo',
  'desktop.menu.redo': 'Redo',
  'desktop.menu.cut': 'Cut',
  'desktop.menu.copy': 'Copy',
  'desktop.menu.paste': 'Paste',
  'desktop.menu.selectAll': 'Select All',
  'desktop.menu.find': 'Find…',
  'desktop.menu.learn': 'Add to Dictionary',
  'desktop.menu.noSuggestions': 'No suggestions',
  'desktop.menu.copyLink': 'Copy Link',
  'desktop.menu.reload': 'Reload',
  'desktop.menu.zoomIn': 'Zoom In',
  'desktop.menu.zoomOut': 'Zoom Out',
  'desktop.menu.zoomReset': 'Actual Size',
  'desktop.menu.fullScreen': 'Full Screen',
  'desktop.menu.go': 'Go',
  'desktop.menu.back': 'Back',
  'desktop.menu.forward': 'Forward',
  'desktop.menu.dashboard': 'Dashboard',
  'desktop.menu.schedule': 'Schedule',
  'desktop.menu.expenses': 'Expenses',
  'desktop.menu.clinics': 'Clinics',
  'desktop.menu.help': 'Help',
  'desktop.menu.questions': 'Questions and Answers',
  'desktop.menu.about': 'About Alaga',
  'desktop.menu.dataFolder': 'Show the Data Folder',
  'desktop.menu.saveLog': 'Save a Log for Support…',
  'desktop.log.saved': 'The log is saved',
  'desktop.log.saved.detail':
    '{name} says what Alaga did and what went wrong, with times. There are no names, pets, records or addresses in it. Read it before you send it, if you like: it is plain text.',
  'desktop.menu.updates': 'Look for a New Version',
  'desktop.menu.tellUpdates': 'Tell Me of New Versions',
  'desktop.updates.title': 'Alaga {version} is available',
  'desktop.updates.text': 'Press here to see it in your browser. Nothing was downloaded.',
  'desktop.updates.press': 'Press here to download it. Nothing was downloaded yet.',
  'desktop.updates.ready': 'Alaga {version} is downloaded',
  'desktop.updates.ready.detail':
    'It is installed when Alaga restarts. A backup of your data is made first.',
  'desktop.updates.restart': 'Restart Now',
  'desktop.updates.later': 'Later',
  'desktop.updates.none': 'This is the newest version of Alaga',
  'desktop.updates.none.detail': 'You have Alaga {version}.',
  'desktop.updates.unchecked': 'This copy of Alaga cannot look for new versions',
  'desktop.updates.unchecked.detail':
    'It is updated by the store or the program that installed it. You have Alaga {version}.',
  'desktop.updates.failed': 'The new version could not be downloaded',
  'desktop.updates.failed.detail':
    'Please check your connection and try again later. Nothing was changed.',
  'desktop.tray.none': 'No reminders ahead',
  'desktop.tray.next': 'Next: {title}',
  'desktop.tray.open': 'Open Alaga',
  'desktop.tray.locked': 'Alaga is locked',
  'desktop.notice.done': 'Done',
  'desktop.notice.given': 'Given',
  'desktop.notice.skip': 'Skip',
  'desktop.notice.snooze': 'Snooze 60 minutes',
  'desktop.notice.locked': 'You have a reminder. Unlock Alaga to see it.',
  'desktop.keep.message': 'Keep Alaga running so that reminders arrive?',
  'desktop.keep.detail':
    'Alaga can only remind you while it runs. It would stay beside the clock when you close its window. You can change this in your profile under This computer.',
  'desktop.keep.yes': 'Keep running',
  'desktop.keep.no': 'Quit',
  'desktop.import.message': 'Import data from {name}?',
  'desktop.import.detail':
    'Alaga first shows you the contents. Nothing changes until you choose to restore it.',
  'desktop.import.yes': 'Look at the file',
  'desktop.import.no': 'Not now',
  'desktop.import.unread': 'This file cannot be opened',
  'desktop.import.unread.detail':
    '{name} cannot be read, or is larger than an export of Alaga can be (200 MB).',
  'desktop.save.title': 'Save {name}',
  'desktop.save.failed': '{name} could not be saved',
  'desktop.save.failed.detail':
    'Please check that there is room on the disk and that you may write there. Nothing was left half-written.',
  'desktop.pdf.failed': 'The PDF could not be saved',
  'desktop.pdf.failed.detail':
    '{name} could not be written. Please check that there is room on the disk and that you may write there.',
  'desktop.pdf.notMade': 'The page could not be turned into a PDF. Please try again.',
  'desktop.print.failed': 'The page could not be printed',
  'desktop.print.failed.detail': 'Please check that a printer is set up on this computer.',
  'desktop.folder.failed': 'The data folder could not be opened',
  'desktop.lock.title': 'Alaga is locked',
  'desktop.lock.pin': 'PIN',
  'desktop.lock.unlock': 'Unlock',
  'desktop.lock.forgotten': 'Forgot your PIN?',
  'desktop.lock.forgotten.text':
    'Unlock Alaga with the password of the account that set the PIN. You can then set a new PIN.',
  'desktop.lock.password': 'Password',
  'desktop.lock.reset': 'Remove the lock',
  'desktop.lock.wrong.pin': 'The PIN is wrong. Please try again.',
  'desktop.lock.wrong.password': 'The password is wrong. Please try again.',
  'desktop.lock.wait':
    'Too many wrong tries. Please wait {minutes, plural, one {a minute} other {# minutes}} and try again.',
  'desktop.lock.keyring':
    'This computer’s keyring is locked, so the PIN cannot be checked. Unlock the keyring, restart Alaga and try again; or use your password below.',
  'desktop.lock.damaged': 'The app lock is off',
  'desktop.lock.damaged.text':
    'The file {file}, which keeps the PIN, is damaged. If you had set a PIN, set it again in your profile, under This computer.',
  'desktop.lock.refused': 'Alaga is locked on this computer.',
} as const;
