import { useEffect, useRef, useState } from 'react';
import { onUpdated, reloadUpdated } from '#renderer/start/app-updated.ts';

/**
 * `ready`: a new version is waiting. `elsewhere`: another tab has activated it, and this one still runs the old one.
 * `gone`: the server no longer has the old one.
 */
export type UpdateState = 'none' | 'ready' | 'elsewhere' | 'gone';

/** Milliseconds between two checks for a new version while the app is open. */
const CHECK_INTERVAL = 60 * 60_000;

/** Whether a new version is waiting, and `apply`, which activates it. Only `apply` reloads, and only this tab. */
export const useUpdate = () => {
  const [update, setUpdate] = useState<UpdateState>('none');
  const waitingWorker = useRef<ServiceWorker>(null);
  const isTakingOver = useRef(false);
  useEffect(() => onUpdated(() => setUpdate('gone')), []);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const stop = new AbortController();
    const { signal } = stop;
    let hadController = serviceWorker.controller !== null;
    let lastCheck = Date.now();
    const onControllerChange = () => {
      if (isTakingOver.current) window.location.reload();
      else if (hadController && serviceWorker.controller) setUpdate('elsewhere');
      // There is none any more if the browser's data was cleared, which is no new version.
      hadController = serviceWorker.controller !== null;
    };
    serviceWorker.addEventListener('controllerchange', onControllerChange, { signal });
    const watchRegistration = (registration: ServiceWorkerRegistration) => {
      const checkForUpdate = () => {
        waitingWorker.current = registration.waiting;
        if (registration.waiting && serviceWorker.controller) setUpdate('ready');
      };
      const onUpdateFound = () =>
        registration.installing?.addEventListener('statechange', checkForUpdate, { signal });
      const checkForUpdateNow = () => {
        if (document.visibilityState !== 'visible' || Date.now() - lastCheck < CHECK_INTERVAL)
          return;
        lastCheck = Date.now();
        registration.update().catch(() => undefined);
      };
      checkForUpdate();
      onUpdateFound();
      registration.addEventListener('updatefound', onUpdateFound, { signal });
      document.addEventListener('visibilitychange', checkForUpdateNow, { signal });
    };
    void serviceWorker.ready.then((registration) => {
      if (!signal.aborted) watchRegistration(registration);
    });
    return () => stop.abort();
  }, []);
  const applyUpdate = () => {
    if (update === 'gone') {
      void reloadUpdated();
      return;
    }
    if (update === 'elsewhere' || !waitingWorker.current) {
      window.location.reload();
      return;
    }
    isTakingOver.current = true;
    waitingWorker.current.postMessage({ type: 'SKIP_WAITING' });
  };
  return { update, apply: applyUpdate, dismiss: () => setUpdate('none') };
};
