import { randomUUID } from 'node:crypto';
import type { Sms, TextMessage } from '../sms/text-message.ts';

/** The phones of the world: whatever is sent to them arrives, in turn. */
export const testPhones = (): { readonly sms: Sms; readonly received: TextMessage[] } => {
  const received: TextMessage[] = [];
  const sms: Sms = {
    queue: async (_query, message) => {
      if (message.to !== null) received.push(message);
      return randomUUID();
    },
    deliver: () => {},
    close: async () => {},
  };
  return { sms, received };
};
