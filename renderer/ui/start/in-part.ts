import { createContext } from 'react';

/** Whether a boundary of its own says what is wrong with a part, in its place. */
export const InPart = createContext(false);
