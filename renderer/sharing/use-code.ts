import { useEffect, useMemo } from 'react';
import { type Code, drawCode } from '#renderer/ui/code/draw-code.ts';
import { showNotGenerated } from './use-code-actions.ts';

/** Encodes a text; undefined, with a toast, if it is too long. */
export const useCode = (text: string): Code | undefined => {
  const code = useMemo(() => {
    try {
      return drawCode(text);
    } catch {
      return undefined;
    }
  }, [text]);
  useEffect(() => {
    if (!code) showNotGenerated();
  }, [code]);
  return code;
};
