import './find-bar.css';
import { useRouter } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { findText, hideFound, showFound } from './find-text.ts';

const NO_MATCHES: readonly Range[] = [];

const useFound = () => {
  const barRef = useRef<HTMLElement>(null);
  const [matches, setMatches] = useState(NO_MATCHES);
  const [matchIndex, setAt] = useState(0);
  useEffect(() => showFound(matches, matchIndex), [matches, matchIndex]);
  useEffect(() => hideFound, []);
  const find = (searchText: string): void => {
    setMatches(findText(searchText, barRef.current));
    setAt(0);
  };
  const moveMatch = (direction: -1 | 1): void => {
    if (matches.length > 0) setAt((matchIndex + direction + matches.length) % matches.length);
  };
  return { bar: barRef, found: matches, at: matchIndex, find, step: moveMatch };
};

/** Finds text on the current page, like a browser's find bar. */
export const FindBar = ({ onClose }: { readonly onClose: () => void }) => {
  const { bar: barRef, found: matches, at: matchIndex, find, step: moveMatch } = useFound();
  const [searchText, setSearchText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { history } = useRouter();
  // The matches belong to the page that was left.
  useEffect(() => history.subscribe(onClose), [history, onClose]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter') {
      event.preventDefault();
      moveMatch(event.shiftKey ? -1 : 1);
    }
  };
  const count = t('computer.find.count', { at: matchIndex + 1, count: matches.length });
  return (
    <search
      ref={barRef}
      aria-label={t('computer.find')}
      className="fixed top-2 right-2 z-20 flex max-w-[calc(100vw-16px)] items-center gap-1 rounded-card border border-line bg-surface p-1 pl-3 shadow-float"
    >
      <input
        type="text"
        ref={input}
        aria-label={t('computer.find.words')}
        value={searchText}
        onChange={({ target }) => {
          setSearchText(target.value);
          find(target.value);
        }}
        onKeyDown={onKeyDown}
        className="h-11 w-48 min-w-0 rounded-control bg-surface text-row"
      />
      <span role="status" className="min-w-16 text-center text-hint text-ink-soft">
        {searchText.trim() !== '' && (matches.length > 0 ? count : t('computer.find.none'))}
      </span>
      <IconButton
        icon={ChevronUp}
        label={t('computer.find.previous')}
        onClick={() => moveMatch(-1)}
      />
      <IconButton icon={ChevronDown} label={t('computer.find.next')} onClick={() => moveMatch(1)} />
      <IconButton icon={X} label={t('common.close')} onClick={onClose} />
    </search>
  );
};
