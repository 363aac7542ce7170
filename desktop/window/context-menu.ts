import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { Language, MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';

export interface ContextActions {
  replace(word: string): void;
  learn(word: string): void;
  copyLink(address: string): void;
}

export type ClickedContent = Pick<
  ContextMenuParams,
  'misspelledWord' | 'dictionarySuggestions' | 'isEditable' | 'selectionText' | 'linkURL'
> & { readonly editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste'> };

type MenuItems = MenuItemConstructorOptions[];

/** The entries of the context menu; none if nothing applies. */
export const contextTemplate = (
  clicked: ClickedContent,
  language: Language,
  actions: ContextActions,
): MenuItems => {
  const translate = (id: MessageId) => text(id, {}, language);
  const { misspelledWord: word, dictionarySuggestions: suggestions, editFlags: can } = clicked;
  const spelling: MenuItems =
    word === ''
      ? []
      : [
          ...suggestions.map((suggestion) => ({
            label: suggestion,
            click: () => actions.replace(suggestion),
          })),
          ...(suggestions.length === 0
            ? [{ label: translate('desktop.menu.noSuggestions'), enabled: false }]
            : []),
          { label: translate('desktop.menu.learn'), click: () => actions.learn(word) },
        ];
  const editing: MenuItems = clicked.isEditable
    ? [
        { role: 'cut', label: translate('desktop.menu.cut'), enabled: can.canCut },
        { role: 'copy', label: translate('desktop.menu.copy'), enabled: can.canCopy },
        { role: 'paste', label: translate('desktop.menu.paste'), enabled: can.canPaste },
        { role: 'selectAll', label: translate('desktop.menu.selectAll') },
      ]
    : clicked.selectionText.trim() === ''
      ? []
      : [{ role: 'copy', label: translate('desktop.menu.copy'), enabled: can.canCopy }];
  const linkItems: MenuItems = /^(https?|mailto|tel):/.test(clicked.linkURL)
    ? [
        {
          label: translate('desktop.menu.copyLink'),
          click: () => actions.copyLink(clicked.linkURL),
        },
      ]
    : [];
  return [spelling, editing, linkItems]
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ type: 'separator' } as const, ...group]));
};
