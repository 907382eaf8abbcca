import { useEffect, useState } from 'react';
import { localNetworkPermission } from '../print-service/local-network.ts';
import { questionText } from './printer-words.ts';
import { useQuestion } from './use-question.ts';

/** The browser does not tell that it asks: a socket that takes longer is likely to wait for that. */
const askedAfter = 3_000;

const useBrowserAsks = (): boolean => {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      const permission = await localNetworkPermission();
      if (wanted) setAsks(permission === 'prompt');
    }, askedAfter);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  return asks;
};

/** Who waits for an answer of the person at this computer, and the sentence that says so; null where nobody does. */
export const useAsking = (): { readonly by: 'service' | 'browser'; readonly sentence: string } | null => {
  const question = useQuestion();
  const browserAsks = useBrowserAsks();
  if (question) return { by: 'service', sentence: questionText(question) };
  if (!browserAsks) return null;
  return {
    by: 'browser',
    sentence:
      'The browser may be asking whether this page may reach apps on this device. Choose Allow beside the address.',
  };
};
