import { getQuery, type Query } from '@platbook/contract/workbench/queries';
import { openTabChannel, type TabChannel, type TabMessage } from '@platbook/ui/browser/tab-channel';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { DocumentControl } from './use-query-document.ts';

export interface OtherTabs {
  isEdited: boolean;
  newer: Query | undefined;
}

const nothing: OtherTabs = { isEdited: false, newer: undefined };

/** Text saved in another tab is shown at once if it has no unsaved changes here. */
export function useOtherTabs({ document, keyOf, change }: DocumentControl): OtherTabs {
  const { id, opening, saved, hasUnsavedChanges } = document;
  const [received, setReceived] = useState<OtherTabs & { opening: number }>({ ...nothing, opening });
  const latest = useRef(document);
  latest.current = document;
  const channel = useRef<TabChannel>(undefined);

  const onMessage = useRef((_message: TabMessage) => {});
  onMessage.current = ({ kind, key }) => {
    const known = latest.current;
    if (key !== keyOf(known.id)) return;
    if (kind === 'edited' && known.hasUnsavedChanges) channel.current?.post({ kind: 'editing', key });
    if (kind === 'edited' || kind === 'editing')
      setReceived({ opening: known.opening, isEdited: true, newer: undefined });
    if (kind === 'deleted') change(() => ({ isGone: true }));
    if (kind === 'restored') change(() => ({ isGone: false }));
    if (kind === 'saved') void takeSaved(known.id);
  };
  const takeSaved = async (savedId: string) => {
    const found = await call(getQuery, { params: { id: savedId }, isBackground: true }).catch(() => undefined);
    const known = latest.current;
    const newer = found?.data;
    if (!newer || known.id !== savedId || newer.version <= (known.saved?.version ?? 0)) return;
    setReceived({ opening: known.opening, isEdited: false, newer: known.hasUnsavedChanges ? newer : undefined });
    if (known.hasUnsavedChanges) return;
    const { name, tags, queryText: text, chart } = newer;
    change(() => ({ saved: newer, name, tags, text, chart }));
  };

  useEffect(() => {
    const opened = openTabChannel((message) => onMessage.current(message));
    channel.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (hasUnsavedChanges) channel.current?.post({ kind: 'edited', key: keyOf(id) });
  }, [hasUnsavedChanges, id, keyOf]);
  const before = useRef(saved);
  useEffect(() => {
    const known = before.current;
    before.current = saved;
    if (saved && known?.id === saved.id && saved.version > known.version)
      channel.current?.post({ kind: 'saved', key: keyOf(saved.id) });
  }, [saved, keyOf]);

  const isOld = received.opening !== opening || (received.newer?.version ?? Infinity) <= (saved?.version ?? 0);
  return isOld ? nothing : received;
}
