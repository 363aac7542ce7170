import { expect, it, vi } from 'vitest';
import { type ClickedContent, contextTemplate } from './context-menu.ts';

const plainClick: ClickedContent = {
  misspelledWord: '',
  dictionarySuggestions: [],
  isEditable: false,
  selectionText: '',
  linkURL: '',
  editFlags: { canCut: false, canCopy: true, canPaste: false },
};

const menuLinesAt = (at: Partial<ClickedContent>) =>
  contextTemplate({ ...plainClick, ...at }, 'en', {
    replace: vi.fn(),
    learn: vi.fn(),
    copyLink: vi.fn(),
  }).map(({ label, type, enabled }) => `${enabled === false ? '-' : ''}${label ?? type}`);

it.each<readonly [Partial<ClickedContent>, readonly string[]]>([
  [{}, []],
  [{ selectionText: 'Bantay' }, ['Copy']],
  [{ isEditable: true }, ['-Cut', 'Copy', '-Paste', 'Select All']],
  [{ linkURL: 'https://alaga.example/' }, ['Copy Link']],
  [{ linkURL: 'javascript:alert(1)' }, []],
  [{ linkURL: 'file:///etc/passwd' }, []],
  [
    { misspelledWord: 'vacine', isEditable: true, selectionText: 'vacine' },
    ['-No suggestions', 'Add to Dictionary', 'separator', '-Cut', 'Copy', '-Paste', 'Select All'],
  ],
])('on %o offers %o', (at, expectedItems) => {
  expect(menuLinesAt(at)).toEqual(expectedItems);
});
