import { useEffect, useRef } from 'react';
import { type CareRow, useCare } from './use-care.ts';
import { useGiving } from './use-giving.tsx';

/** Marks a dose as given, and asks the questions that this needs. */
export const GiveNowPanel = ({ row }: { readonly row: CareRow }) => {
  const giving = useGiving(useCare());
  const { press } = giving;
  const pressed = useRef<CareRow>(undefined);
  useEffect(() => {
    // Effects run for each render, and twice in development.
    if (pressed.current === row) return;
    pressed.current = row;
    press(row);
  }, [row, press]);
  return giving.questions;
};
