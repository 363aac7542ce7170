// This file is plain JavaScript without recent syntax, so that an old Node can run it and print the message.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Alaga needs Node 22.18 or newer, and this is ${process.versions.node}: install Node 24 (https://nodejs.org), or run "npm install" again where it brings its own (Linux and Windows).`,
  );
  process.exit(1);
}
