import { messageFrom, versionCall, versionFrom } from './message.ts';
import { outlasts } from './time-limit.ts';

/**
 * Whether the program at an address tells its version to a connection of its own within so many ms. That connection is
 * closed at once. QZ Tray answers it while another connection stands still under its question.
 */
export const isAnsweredAt = async (address: string, ms: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { uid, text } = versionCall();
  const socket = new WebSocket(address);
  socket.addEventListener('open', () => socket.send(text));
  socket.addEventListener('message', ({ data }) => resolve(versionFrom(messageFrom(data), uid) !== null));
  socket.addEventListener('close', () => resolve(false));
  const isLate = await outlasts(ms, promise);
  socket.close();
  return isLate ? false : promise;
};
