import { createContext } from 'react';

/** Whether a boundary around this part shows its errors in place. */
export const InsidePart = createContext(false);
