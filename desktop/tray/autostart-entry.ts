/** The command-line switch of a start at login. */
export const HIDDEN_ARGUMENT = '--hidden';

/**
 * Quotes a command for a desktop entry, without field codes (freedesktop.org's Desktop Entry
 * Specification).
 */
const quoteArgument = (word: string): string =>
  `"${word
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

/** The file with which a Linux desktop starts a program at login. */
export const autostartEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Alaga',
    'Icon=alaga',
    `Exec=${quoteArgument(program)} ${HIDDEN_ARGUMENT}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
