import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { DesktopBridge, ShellRequest } from './bridge.ts';
import { type Call, channelOf, SHELL_REQUEST_CHANNEL } from './channels.ts';

// A sandboxed preload script gets information about the app only from the command line that the
// main process sets.
const VERSION_SWITCH = '--alaga-version=';
const version =
  process.argv.find((argument) => argument.startsWith(VERSION_SWITCH)) ?? VERSION_SWITCH;

const call = (name: Call, ...args: readonly unknown[]) =>
  ipcRenderer.invoke(channelOf(name), ...args);

contextBridge.exposeInMainWorld('alagaDesktop', {
  platform: process.platform,
  version: version.slice(VERSION_SWITCH.length),
  onAsked(listener) {
    // The event is not passed on, because it would give the page access to every channel.
    const onRequest = (_event: IpcRendererEvent, request: ShellRequest) => listener(request);
    ipcRenderer.on(SHELL_REQUEST_CHANNEL, onRequest);
    return () => void ipcRenderer.off(SHELL_REQUEST_CHANNEL, onRequest);
  },
  tell: (state) => call('tell', state),
  print: (as) => call('print', as),
  chooseFile: (name) => call('chooseFile', name),
  computer: () => call('computer'),
  changeComputer: (change) => call('changeComputer', change),
  setLock: (lock, present) => call('setLock', lock, present),
  removeLock: (present) => call('removeLock', present),
  lockNow: () => call('lockNow'),
} satisfies DesktopBridge);
