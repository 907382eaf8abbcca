import { ProviderError } from '../../../lib/provider-error.ts';
import { createShown, type Failure } from './shown.ts';

interface Widget {
  /** Begins anew, for another token. */
  readonly renew: () => void;
  /** After a failure: fetches and draws it again. */
  readonly restart: () => void;
}

/** Between the widget, which makes tokens, and the calls, each of which takes one. A page has one of both at a time. */
export const createGate = () => {
  const shown = createShown();
  let token = '';
  let waiting: PromiseWithResolvers<string>[] = [];
  let widget: Widget | null = null;
  const show = (failure: Failure | null): void => shown.show(failure, waiting.length > 0);

  return {
    subscribe: shown.subscribe,
    shown: shown.now,
    /** A widget is drawn. Whoever waits already has its first token. */
    begin: (drawn: Widget): void => {
      widget = drawn;
      token = '';
      show(null);
    },
    give: (given: string): void => {
      const first = waiting.shift();
      token = first ? '' : given;
      first?.resolve(given);
      show(null);
    },
    /** The token is too old. */
    expire: (): void => {
      token = '';
    },
    fail: (failure: Failure): void => {
      const left = waiting;
      token = '';
      waiting = [];
      show(failure);
      for (const { reject } of left) reject(notMade());
    },
    /** The screen is left: nothing that waited there is sent any more. */
    leave: (): void => {
      widget = null;
      token = '';
      waiting = [];
      show(null);
    },
    /** A token that nobody had before, once there is one. Throws a ProviderError where none can be had. */
    take: (): Promise<string> => {
      const place = Promise.withResolvers<string>();
      if (token === '') waiting.push(place);
      else place.resolve(token);
      token = '';
      if (shown.now().failure) widget?.restart();
      show(null);
      return place.promise;
    },
    /** A token was used: another is made. */
    renew: (): void => {
      token = '';
      widget?.renew();
    },
  };
};

const notMade = () => new ProviderError({ code: 'captcha', message: 'The check against robots could not be made.' });
