import { gatherNews } from './gather-news.ts';
import { keepChannel } from './kept-channel.ts';
import type { ListsListener } from './lists-channel.ts';
import { liveState, setLive, tellNews } from './live.ts';
import { untoldEverywhere } from './news.ts';
import { forgetWorks } from './others-at-work.ts';
import { rememberTold } from './told.ts';

/**
 * Keeps the channel of the lists; answers what lets go of it, and whether changes were told on it at any time. Where it is
 * lost nothing is known of what others are at. What a channel that was let go says late is passed over: another line may be
 * open by then.
 * @param join joins it, as often as it has to be made
 */
export const keepLists = (join: (listener: ListsListener) => void) => {
  const gathered = gatherNews((news) => {
    rememberTold(news);
    tellNews(news);
  });
  let wasReady = false;
  let isOver = false;
  const kept = keepChannel(({ works, ended }) =>
    join({
      news: gathered.add,
      ready: () => {
        if (isOver) return;
        works();
        wasReady = true;
        setLive('live');
        gathered.add(untoldEverywhere);
      },
      lost: () => {
        if (isOver) return;
        forgetWorks();
        if (liveState() === 'live') setLive('lost');
      },
      ended,
    }),
  );
  return {
    ...kept,
    wasReady: () => wasReady,
    letGo: () => {
      isOver = true;
      kept.hold();
      gathered.stop();
      forgetWorks();
    },
  };
};
