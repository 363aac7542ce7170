import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#renderer/api.ts';
import { PetBookletPanel } from '#renderer/pets/page/pet-booklet-panel.tsx';
import { petQuery } from '#renderer/pets/queries.ts';
import { BookletRecordsPanel } from '#renderer/records/booklet-records-panel.tsx';
import { listRecords, type MedicalRecord } from '#server/records/contract.ts';
import './booklet.css';

/** All of a pet's records in one answer, because paper cannot load further pages. */
const allRecordsQuery = (petId: string) =>
  queryOptions({
    queryKey: ['booklet', petId],
    meta: { about: ['record'], kept: false },
    queryFn: async (): Promise<readonly MedicalRecord[]> => {
      const answer = await call(listRecords, { params: { petId } });
      return 'records' in answer ? answer.records : answer;
    },
    gcTime: 0,
  });

const waitForPhotos = (container: HTMLElement | null): Promise<unknown> =>
  Promise.allSettled(
    [...(container?.querySelectorAll('img') ?? [])].map((photo) => photo.decode()),
  );

interface BookletProps {
  readonly petId: string;
  /** Called when everything is rendered or has failed to load. */
  readonly onReady: () => void;
}

/** The printed version of a pet's page. */
export const Booklet = ({ petId, onReady }: BookletProps) => {
  const containerRef = useRef<HTMLDivElement>(null);
  const { data: pet, isError: hasPetFailed } = useQuery(petQuery(petId));
  const { data: records, isError: haveRecordsFailed } = useQuery(allRecordsQuery(petId));
  const isLoaded = pet !== undefined && records !== undefined;
  const isReady = isLoaded || hasPetFailed || haveRecordsFailed;
  const latestOnReady = useRef(onReady);
  useEffect(() => {
    latestOnReady.current = onReady;
  });
  useEffect(() => {
    if (isReady) void waitForPhotos(containerRef.current).then(() => latestOnReady.current());
  }, [isReady]);
  if (!isLoaded) return null;
  return createPortal(
    <div className="booklet" ref={containerRef}>
      <PetBookletPanel pet={pet} />
      {records.length > 0 && <BookletRecordsPanel records={records} />}
    </div>,
    document.body,
  );
};
