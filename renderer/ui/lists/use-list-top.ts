import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A ref for a list, and its distance from the top of the page in px, which a virtual list needs. */
export const useListTop = <List extends HTMLElement>(): {
  readonly list: RefObject<List | null>;
  readonly top: number;
} => {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  // Content above the list may change at any time, so it is measured after every render.
  useLayoutEffect(() => {
    const pageOffset = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(pageOffset - top) >= 1) setTop(pageOffset);
  });
  return { list, top };
};
