import texts from 'alaga:texts/first';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { setPageLanguage } from '#renderer/ui/language/page-text.ts';
import { Page } from './page.tsx';
import { type PageState, STATE_ELEMENT_ID } from './page-state.ts';

/** The data from which the server rendered the page. An inlined photo is read from the image itself. */
const readState = (): PageState => {
  const state: PageState = JSON.parse(document.getElementById(STATE_ELEMENT_ID)?.textContent ?? '');
  const photo = document.getElementById('photo');
  return 'pet' in state && photo instanceof HTMLImageElement
    ? { ...state, pet: { ...state.pet, photo: photo.getAttribute('src') } }
    : state;
};

const startPage = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const state = readState();
  setPageLanguage(state.language, (await texts[state.language]()).default);
  hydrateRoot(
    root,
    <StrictMode>
      <Page state={state} />
    </StrictMode>,
  );
};

// Without hydration, the page stays complete and readable.
startPage().catch(reportError);
