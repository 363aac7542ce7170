import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';
import { listenForRequests } from './messages.ts';

const { createWriteStream } = fs;

listenForRequests((request) => {
  if (request.ask !== 'disk-full') return;
  const folderPrefix = request.folder + sep;
  fs.createWriteStream = (path, options) =>
    String(path).startsWith(folderPrefix)
      ? createWriteStream('/dev/full')
      : createWriteStream(path, options);
  syncBuiltinESMExports();
});
