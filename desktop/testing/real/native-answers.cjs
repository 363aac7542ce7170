{
  // A native dialog cannot be clicked by a test, so a file names the path to answer with; an empty
  // one means Cancel. Writing into a folder named full-disk fails because the disk is full.
  const { dialog } = require('electron');
  const fs = require('node:fs');
  const { createWriteStream } = fs;
  const chosen = process.env['ALAGA_TEST_SAVE_TO'];
  dialog.showSaveDialog = async () => {
    const filePath = fs.readFileSync(chosen, 'utf8');
    return { canceled: filePath === '', filePath };
  };
  fs.createWriteStream = (path, options) =>
    String(path).includes('/full-disk/')
      ? createWriteStream('/dev/full')
      : createWriteStream(path, options);
  // Also for modules that import the function by its name.
  require('node:module').syncBuiltinESMExports();
}
