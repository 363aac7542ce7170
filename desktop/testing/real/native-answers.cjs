{
  // Nothing can press a native dialog from outside: a file names the place that its owner chooses, empty for Cancel. What
  // is written into a folder called full-disk finds the disk full.
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
}
