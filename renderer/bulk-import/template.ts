import { saveFile } from '#renderer/ui/files/save-file.ts';

/**
 * A template with every column and two example pets. Without the byte order mark, Excel would misread its
 * encoding.
 */
const TEMPLATE = [
  'name,category,breed,date_of_birth,age,microchip_id,birthmarks',
  'Bantay,dog,Aspin,2022-03-14,,985141000123456,"White chest, one brown ear"',
  'Muning,cat,Puspin,,18,,Grey stripes',
];

export const templateText = `\uFEFF${TEMPLATE.join('\r\n')}\r\n`;

export const saveTemplate = (): Promise<string | undefined> =>
  saveFile({
    name: 'pet_template.csv',
    file: new Blob([templateText], { type: 'text/csv;charset=utf-8' }),
  });
