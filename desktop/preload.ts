import { contextBridge } from 'electron';
import type { DesktopBridge } from './bridge.ts';

// A sandboxed preload learns of the app only what the main process put on its command line.
const VERSION = '--alaga-version=';
const version = process.argv.find((argument) => argument.startsWith(VERSION)) ?? VERSION;

contextBridge.exposeInMainWorld('alagaDesktop', {
  platform: process.platform,
  version: version.slice(VERSION.length),
} satisfies DesktopBridge);
