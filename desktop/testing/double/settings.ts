import { parseArgs } from 'node:util';

const { values } = parseArgs({
  strict: false,
  options: { 'user-data': { type: 'string' }, 'app-path': { type: 'string' } },
});

const requireValue = (name: 'user-data' | 'app-path'): string => {
  const value = values[name];
  if (typeof value !== 'string') throw new Error(`the double needs --${name}`);
  return value;
};

export const userData = requireValue('user-data');
export const appPath = requireValue('app-path');
