export const backups = {
  'backups.text':
    'A backup is one file with everything in Alaga on this computer, including photos and documents. Alaga makes one on every day that it is open.',
  'backups.last': 'Last good backup: {when}',
  'backups.last.none': 'There is no backup yet.',
  'backups.now': 'Back up now',
  'backups.now.busy': 'Backing up',
  'backups.now.done': 'Backed up',
  'backups.now.done.text': 'The backup was checked and can be restored.',
  'backups.folder': 'Backup folder',
  'backups.folder.choose': 'Choose another folder',
  'backups.folder.default': 'Use the default folder',
  'backups.folder.refused': 'This folder cannot be used',
  'backups.folder.refused.text': 'Alaga cannot write there. Please choose another folder.',
  'backups.folder.hint':
    'A folder on another drive keeps your backups safe if this computer breaks. Existing backups stay where they are.',
  'backups.passphrase': 'Passphrase',
  'backups.passphrase.off': 'Your backups are not encrypted',
  'backups.passphrase.off.text':
    'Anyone who gets a backup file can read everything in it: pets, records, photos, names and addresses. A passphrase prevents that.',
  'backups.passphrase.on': 'Backups are encrypted with your passphrase.',
  'backups.passphrase.byFile':
    'Backups are encrypted with the passphrase in this computer’s settings. Change it there.',
  'backups.passphrase.set': 'Set a passphrase',
  'backups.passphrase.change': 'Change the passphrase',
  'backups.passphrase.remove': 'Stop encrypting backups',
  'backups.passphrase.remove.title': 'Make backups without a passphrase?',
  'backups.passphrase.remove.text':
    'Anyone who gets a new backup will be able to read everything in it.',
  'backups.passphrase.remove.undo':
    'Existing backups stay encrypted, so keep their passphrase. You can set one again at any time.',
  'backups.passphrase.removed': 'New backups are no longer encrypted',
  'backups.passphrase.final': 'A forgotten passphrase cannot be recovered',
  'backups.passphrase.final.text':
    'Without it nobody can open your backups, not even us. Write it down and keep it somewhere other than this computer.',
  'backups.passphrase.all':
    'It applies to all new backups, including the daily ones. Existing backups stay as they are.',
  'backups.passphrase.all.change':
    'Existing backups still need the old passphrase, so keep that one too.',
  'backups.passphrase.new': 'New passphrase',
  'backups.passphrase.hint': 'At least {count} characters. Four or five words work well.',
  'backups.passphrase.again': 'Repeat the passphrase',
  'backups.passphrase.differ': 'The passphrases do not match.',
  'backups.passphrase.tooShort': 'A passphrase has at least 12 characters.',
  'backups.passphrase.tooLong': 'A passphrase has at most 256 characters.',
  'backups.passphrase.save': 'Encrypt my backups',
  'backups.passphrase.saving': 'One moment...',
  'backups.passphrase.done': 'New backups are now encrypted',
  'backups.passphrase.done.text': 'Keep the passphrase where you can find it.',
  'backups.passphrase.locked': 'Enter your passphrase again',
  'backups.passphrase.locked.text':
    'This computer can no longer open the key to your backups, so none are being made. Enter your passphrase.',
  'backups.passphrase.locked.forgotten':
    'Forgot it? Set a new one. You cannot open the backups made with the old one.',
  'backups.passphrase.enter': 'Use this passphrase',
  'backups.passphrase.entered': 'Backups are being made again',
  'backups.passphrase.wrong': 'The passphrase is wrong.',
  'backups.sealed': 'This backup is encrypted',
  'backups.sealed.text': 'Enter the passphrase that was used when {name} was made.',
  'backups.sealed.wrong':
    'The passphrase is wrong. The file itself looks intact. Capital letters and spaces matter.',
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
  'backups.unread': 'Unreadable',
  'backups.other': 'Another installation',
  'backups.restore': 'Restore a backup',
  'backups.restore.one': 'Restore the backup of {when}',
  'backups.restore.file': 'Restore from a file',
  'backups.choosing': 'Choose in the window that has opened',
  'backups.checking': 'Checking the backup',
  'backups.checking.text': 'Alaga is reading every photo and record in it. Nothing is changed.',
  'backups.found': 'This backup is intact',
  'backups.found.made': 'Made on {when} with Alaga {version}',
  'backups.found.other': 'It was made by another installation of Alaga.',
  'backups.holds': 'Contents',
  'backups.holds.accounts': 'Accounts',
  'backups.holds.pets': 'Pets',
  'backups.holds.records': 'Medical records',
  'backups.holds.photos': 'Photos',
  'backups.holds.documents': 'Documents',
  'backups.confirm': 'Restore this backup?',
  'backups.confirm.text':
    'Everything in Alaga on this computer goes back to how it was on {when}. Anything added or changed since then disappears, and everyone has to log in again.',
  'backups.confirm.empty':
    'This backup replaces Alaga on this computer, including the account you are logged in with. Afterwards, log in with the email and password of an account in the backup.',
  'backups.confirm.undo':
    'Alaga first makes a backup of how it is now, which you can restore the same way.',
  'backups.confirm.go': 'Restore',
  'backups.restoring': 'Restoring the backup',
  'backups.restoring.text': 'Please leave Alaga open. If it is interrupted, nothing is lost.',
  'backups.restored': 'Backup restored',
  'backups.restored.text': 'Log in with the email and password of an account in it.',
  'backups.restored.login': 'Log In',
  'backups.first': 'I have a backup',
  'backups.first.text': 'Made with Alaga on another computer, or on this one before.',
  'backups.back': 'Back to the list',
  'backups.foreign':
    'This backup is from another installation and would replace the data here. To combine both, export the data there and use Import data here.',
  'backups.busy': 'A backup is being made, checked or restored. Please wait until that is done.',
  'backups.beingRestored': 'A backup is being restored. Please wait a moment.',
  'backups.noDialog': 'You can choose a folder or file only in the Alaga app on this computer.',
  'backups.postgres':
    'This server keeps its data in PostgreSQL, which has its own tools for backups: use pg_dump and pg_restore.',
  'backups.trouble': 'The last backup failed',
  'backups.trouble.again': 'Alaga tries again every 15 minutes. Your data is safe.',
  'backups.trouble.noRoom': 'The backup folder is full. Make room or choose another folder.',
  'backups.trouble.noFolder':
    'The backup folder is not available. If it is on a drive, connect it, or choose another folder.',
  'backups.trouble.data':
    'Some of your data is damaged, so a new backup would be damaged too. Your older backups are kept.',
  'backups.trouble.locked':
    'Backups are encrypted, but their key is not available on this computer. Enter the passphrase in your profile, under Backups.',
  'backups.trouble.needsPassphrase': 'This backup is encrypted. Enter its passphrase to open it.',
  'backups.trouble.backUp': 'Something went wrong while writing the backup.',
  'backups.refused': 'This backup cannot be restored',
  'backups.trouble.notBackup': 'This file is not a backup made by Alaga.',
  'backups.trouble.damaged': 'This file is damaged or incomplete. Please choose another backup.',
  'backups.trouble.newer':
    'This backup was made by a newer version of Alaga. Please update Alaga first.',
  'backups.trouble.gone': 'This file cannot be read. Is its drive connected?',
  'backups.trouble.noRoomHere':
    'There is not enough room on this computer to restore it. Nothing was changed.',
  'backups.trouble.inUse':
    'Another program is using the data of Alaga. Close it, or wait until it is done, and try again. Nothing was changed.',
  'backups.trouble.check': 'Something went wrong while reading the file.',
  'backups.trouble.restore': 'Something went wrong. Everything is as it was before.',
  'backups.synced': 'Your data is in a folder that {service} syncs',
  'backups.synced.text':
    'Syncing can damage a database while it is in use. Keep Alaga’s data in a folder that is not synced, and let {service} sync the backups instead.',
} as const;
