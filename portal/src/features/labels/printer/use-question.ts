import { useSyncExternalStore } from 'react';
import { onQuestion, standingQuestion } from '../print-service/client.ts';
import type { Question } from '../print-service/question.ts';

/** The question that stands in QZ Tray's window, as that changes. */
export const useQuestion = (): Question | null => useSyncExternalStore(onQuestion, standingQuestion);
