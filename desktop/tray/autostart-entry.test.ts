import { expect, it } from 'vitest';
import { autostartEntry } from './autostart-entry.ts';

it.each([
  ['/opt/Alaga/alaga', '"/opt/Alaga/alaga" --hidden'],
  ['/home/luz/My Apps/Alaga-1.0.AppImage', '"/home/luz/My Apps/Alaga-1.0.AppImage" --hidden'],
  // Nothing in a folder name may act as a command, a variable or a field code.
  ['/home/$(x)/`y`/a"b/50%/alaga', '"/home/\\\\$(x)/\\\\`y\\\\`/a\\\\"b/50%%/alaga" --hidden'],
])('starts %s when its owner logs in', (program, command) => {
  expect(autostartEntry(program)).toContain(`\nExec=${command}\n`);
});
