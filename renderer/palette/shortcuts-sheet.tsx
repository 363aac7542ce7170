import { useState } from 'react';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { MessageId } from '#server/messages/ids.ts';
import { KeyLabel } from './key.tsx';
import { singleKeysAreOn, turnSingleKeys } from './single-keys.ts';

/** The label that is printed on the key. */
const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const SHORTCUTS: readonly (readonly [MessageId, readonly string[]])[] = [
  ['shortcuts.palette', [COMMAND_KEY, 'K']],
  ['shortcuts.search', ['/']],
  ['shortcuts.help', ['?']],
  ['shortcuts.close', ['Esc']],
];

/** Lists every shortcut, with a switch for those of a single key. */
export const ShortcutsSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const [isOn, setOn] = useState(singleKeysAreOn);
  const turnSingleKeysTo = (next: boolean) => {
    turnSingleKeys(next);
    setOn(next);
  };
  return (
    <Sheet open onClose={onClose} title={t('shortcuts.title')}>
      <dl className="mb-4">
        {SHORTCUTS.map(([text, keys]) => (
          <div
            key={text}
            className="flex min-h-12 items-center justify-between gap-4 border-line border-b text-row"
          >
            <dt>{t(text)}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <KeyLabel key={key}>{key}</KeyLabel>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('shortcuts.single')}
        hint={t('shortcuts.single.hint')}
        checked={isOn}
        onChange={turnSingleKeysTo}
      />
    </Sheet>
  );
};
