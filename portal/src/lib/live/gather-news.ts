import { type News, withNews } from './news.ts';

/** What is saved at once is told row by row: so long is waited for the rest of it. */
const togetherMs = 40;
/** From one handing on to the next: who works at their fastest is followed once a second. */
const betweenMs = 1_000;

/** Hands news on: the first nearly at once, and what comes soon after it together; once stopped none any more. */
export const gatherNews = (handOn: (news: News) => void): { add: (news: News) => void; stop: () => void } => {
  let gathered: News = new Map();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let notBefore = 0;
  let isOver = false;
  const flush = (): void => {
    timer = null;
    notBefore = performance.now() + betweenMs;
    const news = gathered;
    gathered = new Map();
    handOn(news);
  };
  return {
    add: (news) => {
      if (isOver) return;
      gathered = withNews(gathered, news);
      timer ??= setTimeout(flush, Math.max(togetherMs, notBefore - performance.now()));
    },
    stop: () => {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
};
