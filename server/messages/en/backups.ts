export const backups = {
  'backups.text':
    'A backup is one file with everything in Alaga on this computer, photos and documents included. Alaga makes one every day that it is open.',
  'backups.last': 'Last good backup: {when}',
  'backups.last.none': 'There is no backup yet.',
  'backups.now': 'Back up now',
  'backups.now.busy': 'Backing up',
  'backups.now.done': 'Backed up',
  'backups.now.done.text': 'The backup was checked, and can be restored.',
  'backups.folder': 'Backup folder',
  'backups.folder.choose': 'Choose another folder',
  'backups.folder.default': 'Use the usual folder',
  'backups.folder.hint':
    'A folder on another drive keeps your backups safe if this computer breaks. Backups that are already made stay where they are.',
  'backups.passphrase': 'Passphrase',
  'backups.passphrase.off': 'Your backups are not encrypted',
  'backups.passphrase.off.text':
    'Whoever gets hold of a backup file can read everything in it: pets, records, photos, names and addresses. A passphrase makes it unreadable without it.',
  'backups.passphrase.on': 'Backups are encrypted with your passphrase.',
  'backups.passphrase.byFile':
    'Backups are encrypted with the passphrase that this computer’s settings name. It is changed there.',
  'backups.passphrase.set': 'Set a passphrase',
  'backups.passphrase.change': 'Change the passphrase',
  'backups.passphrase.remove': 'Stop encrypting backups',
  'backups.passphrase.remove.title': 'Make backups without a passphrase?',
  'backups.passphrase.remove.text':
    'From now on whoever gets hold of a new backup can read everything in it.',
  'backups.passphrase.remove.undo':
    'Backups that are already made stay encrypted: keep their passphrase. You can set one again at any time.',
  'backups.passphrase.removed': 'New backups are no longer encrypted',
  'backups.passphrase.final': 'A forgotten passphrase cannot be brought back',
  'backups.passphrase.final.text':
    'Without it nobody can open your backups: not you, not us, not anybody. Write it down and keep it somewhere other than on this computer.',
  'backups.passphrase.all':
    'It holds for every backup that is made from now on, those that Alaga makes by itself too. Backups that are already made stay as they are.',
  'backups.passphrase.all.change':
    'Backups that are already made still open with the passphrase before: keep that one as well.',
  'backups.passphrase.new': 'New passphrase',
  'backups.passphrase.hint': 'At least {count} characters; four or five words are good.',
  'backups.passphrase.again': 'The same once more',
  'backups.passphrase.differ': 'This is not the same.',
  'backups.passphrase.tooShort': 'A passphrase has at least 12 characters.',
  'backups.passphrase.tooLong': 'A passphrase has at most 256 characters.',
  'backups.passphrase.save': 'Encrypt my backups',
  'backups.passphrase.saving': 'One moment...',
  'backups.passphrase.done': 'Backups are encrypted from now on',
  'backups.passphrase.done.text': 'Keep the passphrase where you will find it.',
  'backups.passphrase.locked': 'The passphrase is needed again',
  'backups.passphrase.locked.text':
    'This computer can no longer open the key to your backups, so none is made. Enter the passphrase that you chose.',
  'backups.passphrase.locked.forgotten':
    'Forgotten? Then set a new one. Backups made with the old one stay closed.',
  'backups.passphrase.enter': 'Use this passphrase',
  'backups.passphrase.entered': 'Backups are made again',
  'backups.passphrase.wrong': 'This is not the passphrase.',
  'backups.sealed': 'This backup is encrypted',
  'backups.sealed.text': 'Enter the passphrase that was chosen when {name} was made.',
  'backups.sealed.wrong':
    'This is not the passphrase. The file itself looks whole. Capital letters and spaces count.',
  'backups.sealed.open': 'Open the backup',
  'backups.row.encrypted': 'Encrypted',
  'backups.list': 'Backups in this folder',
  'backups.list.none': 'There are no backups in this folder.',
  'backups.keeps':
    'Alaga keeps one backup for each of the last {days} days, {weeks} weeks and {months} months, and the last {others} of each other kind.',
  'backups.kind.daily': 'Daily',
  'backups.kind.manual': 'Made by you',
  'backups.kind.before-migration': 'Before an update',
  'backups.kind.before-restore': 'Before a restore',
  'backups.row.pets': '{count, plural, one {# pet} other {# pets}}',
  'backups.unread': 'Cannot be read',
  'backups.other': 'Another installation',
  'backups.restore': 'Restore a backup',
  'backups.restore.one': 'Restore the backup of {when}',
  'backups.restore.file': 'Restore from a file',
  'backups.choosing': 'Choose in the window that has opened',
  'backups.checking': 'Checking the backup',
  'backups.checking.text': 'Every photo and every record in it is read. Nothing is changed.',
  'backups.found': 'This backup is whole',
  'backups.found.made': 'Made on {when} with Alaga {version}',
  'backups.found.other': 'It was made by another installation of Alaga.',
  'backups.holds': 'It holds',
  'backups.holds.accounts': 'Accounts',
  'backups.holds.pets': 'Pets',
  'backups.holds.records': 'Medical records',
  'backups.holds.photos': 'Photos',
  'backups.holds.documents': 'Documents',
  'backups.confirm': 'Restore this backup?',
  'backups.confirm.text':
    'Everything in Alaga on this computer goes back to how it was on {when}. What was added or changed since then is gone from the app, and everybody logs in again.',
  'backups.confirm.empty':
    'Alaga on this computer becomes what this backup holds. The account you are signed in with now is replaced by the accounts in it; log in with the email and password from there.',
  'backups.confirm.undo':
    'How it is now is kept as a backup first, which you can restore the same way.',
  'backups.confirm.go': 'Restore',
  'backups.restoring': 'Restoring the backup',
  'backups.restoring.text': 'Please leave Alaga open. If it stops on the way, nothing is lost.',
  'backups.restored': 'The backup is restored',
  'backups.restored.text': 'Log in with the email and password of an account in it.',
  'backups.restored.login': 'Log In',
  'backups.first': 'I have a backup',
  'backups.first.text': 'Made with Alaga on another computer, or on this one before.',
  'backups.back': 'Back to the list',
  'backups.foreign':
    'This backup is from another installation, and there is data here already, which restoring would replace. To bring both together, export the data there and use Import data here.',
  'backups.busy': 'A backup is being made, checked or restored. Please wait until that is done.',
  'backups.beingRestored': 'A backup is being restored. Please wait a moment.',
  'backups.noDialog': 'A folder or file can be chosen only in the Alaga app on this computer.',
  'backups.postgres':
    'This server keeps its data in PostgreSQL, which has its own tools for backups: use pg_dump and pg_restore.',
  'backups.trouble': 'The last backup could not be made',
  'backups.trouble.again': 'Alaga tries again every 15 minutes. Your data itself is safe.',
  'backups.trouble.noRoom':
    'There is no room left in the backup folder. Make room, or choose another folder.',
  'backups.trouble.noFolder':
    'The backup folder cannot be used. If it is on a drive, connect it, or choose another folder.',
  'backups.trouble.data':
    'Something in your data is damaged, so a new backup would be too. The older backups are kept.',
  'backups.trouble.locked':
    'Backups are encrypted, and the key is not at hand on this computer. Enter the passphrase in the profile, under Backups.',
  'backups.trouble.needsPassphrase':
    'This backup is encrypted. Its passphrase is needed to open it.',
  'backups.trouble.backUp': 'Something went wrong while the backup was written.',
  'backups.refused': 'This backup cannot be restored',
  'backups.trouble.notBackup': 'This file is not a backup made by Alaga.',
  'backups.trouble.damaged': 'This file is damaged or not whole. Please choose another backup.',
  'backups.trouble.newer':
    'This backup was made by a newer version of Alaga. Please update Alaga first.',
  'backups.trouble.gone': 'This file cannot be read. Is its drive still connected?',
  'backups.trouble.noRoomHere':
    'There is not enough room on this computer to restore it. Nothing was changed.',
  'backups.trouble.check': 'Something went wrong while the file was read.',
  'backups.trouble.restore': 'Something went wrong. Everything is as it was before.',
  'backups.synced': 'Your data lies in a folder that {service} copies',
  'backups.synced.text':
    'Such services can damage a database while it is in use. Keep Alaga’s data in a folder that is not copied, and let {service} copy the backups instead.',
} as const;
