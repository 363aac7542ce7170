import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A list, and its distance from the top of the page, in px, which a virtual one must know. */
export const useListTop = <List extends HTMLElement>(): {
  readonly list: RefObject<List | null>;
  readonly top: number;
} => {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  // What stands above a list changes as it likes: looked at after each drawing.
  useLayoutEffect(() => {
    const now = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(now - top) >= 1) setTop(now);
  });
  return { list, top };
};
