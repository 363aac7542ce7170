import { useCallback, useEffect, useRef } from 'react';
import type { DesktopBridge, PrintedAs } from '#desktop/bridge.ts';
import { Booklet } from './booklet.tsx';
import { bookletPetOf } from './booklet-pet.ts';

interface PrintingProps {
  readonly bridge: DesktopBridge;
  readonly as: PrintedAs;
  readonly onDone: () => void;
}

/** Prepares the page for printing, prints it, and restores it. */
export const Printing = ({ bridge, as, onDone }: PrintingProps) => {
  const hasStarted = useRef(false);
  const petId = bookletPetOf(location.pathname, document.querySelector('.print-sheet') !== null);
  const print = useCallback(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void bridge.print(as).finally(onDone);
  }, [bridge, as, onDone]);
  useEffect(() => {
    if (petId === undefined) print();
  }, [petId, print]);
  return petId === undefined ? null : <Booklet petId={petId} onReady={print} />;
};
