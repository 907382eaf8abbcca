import type { RealtimeChannel } from '@supabase/realtime-js';
import { type News, untold } from './news.ts';
import { hearOfWork } from './others-at-work.ts';
import { type SaidByPages, setSpeaker } from './speaker.ts';

const heard = (event: SaidByPages) => ({ event });

/** Has the pages that join a channel tell each other what goes on; to be called before it is joined. */
export const talkOn = (channel: RealtimeChannel, onNews: (news: News) => void): void => {
  channel.on('broadcast', heard('at work'), ({ payload }) => hearOfWork(payload));
  // What is remembered of labels is in no table that is told.
  channel.on('broadcast', heard('labels recorded'), () => onNews(untold(['products'])));
  setSpeaker((event, payload) => {
    if (channel.state !== 'joined' || !channel.socket.isConnected()) return;
    void channel.send({ type: 'broadcast', event, payload });
  });
};
