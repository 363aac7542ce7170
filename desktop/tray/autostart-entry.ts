/** On the command line of a start that the computer itself made. */
export const HIDDEN = '--hidden';

/** A name as a command in a desktop entry: quoted, and no field code (freedesktop.org's Desktop Entry Specification). */
const quoted = (word: string): string =>
  `"${word
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

/** The file by which a Linux desktop starts a program when its owner logs in. */
export const autostartEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Alaga',
    'Icon=alaga',
    `Exec=${quoted(program)} ${HIDDEN}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
