import type { Page, Route } from '@playwright/test';

type Service = 'turnstile' | 'hcaptcha';
type Why = 'blockedbyclient' | 'internetdisconnected';

const scripts = { turnstile: 'https://challenges.cloudflare.com/**', hcaptcha: 'https://*.hcaptcha.com/**' } as const;
const frames = {
  turnstile: 'https://challenges.cloudflare.com/frame',
  hcaptcha: 'https://newassets.hcaptcha.com/frame',
} as const;

/** What the page's script of the service can be told to do, beside its public interface. */
interface InPage {
  expire(): void;
  /** As many widgets as stand in the page. */
  count(): number;
}

/**
 * The script and the widget of a captcha's service, at their wire: the browser is answered in the service's place. The
 * script offers what both document (`render`, `reset`, `remove`); the widget is a frame of the service with a button.
 */
export class CaptchaWidget {
  readonly #page: Page;
  readonly #service: Service;
  /** Whether the widget waits for its button to be pressed. */
  interactive = false;
  /** What it gives up with, by the service's own code. */
  failure = '';
  /** The next tokens; after them come such that pass once each. */
  readonly tokens: string[] = [];
  #made = 0;
  /** Why nothing of the service comes, if it does not. */
  #blocked: Why | null = null;

  private constructor(page: Page, service: Service) {
    this.#page = page;
    this.#service = service;
  }

  static async open(page: Page, service: Service): Promise<CaptchaWidget> {
    const widget = new CaptchaWidget(page, service);
    await page.route(scripts[service], (route) => widget.#answer(route));
    return widget;
  }

  /** Nothing of the service comes from now on. */
  block(why: Why): void {
    this.#blocked = why;
  }

  unblock(): void {
    this.#blocked = null;
  }

  /** The button in the widget. */
  get button() {
    return this.#page.frameLocator('iframe[title="Widget of the captcha"]').getByRole('button');
  }

  /** The token has become too old. */
  expire(): Promise<void> {
    return this.#page.evaluate(() => (window as unknown as { captchaInPage: InPage }).captchaInPage.expire());
  }

  count(): Promise<number> {
    return this.#page.evaluate(() => (window as unknown as { captchaInPage: InPage }).captchaInPage.count());
  }

  async #answer(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    if (this.#blocked) return route.abort(this.#blocked);
    if (url.pathname.endsWith('/api.js'))
      return route.fulfill({ contentType: 'text/javascript', body: widgetScript(this.#service, url) });
    if (url.pathname.endsWith('/frame')) return route.fulfill({ contentType: 'text/html', body: this.#frame() });
    return route.fulfill({ contentType: url.pathname.endsWith('.css') ? 'text/css' : 'application/json', body: '' });
  }

  #frame(): string {
    this.#made += 1;
    const token = this.failure ? '' : (this.tokens.shift() ?? `good ${Date.now()} ${this.#made}`);
    return widgetFrame({ token, failure: this.failure, waits: this.interactive });
  }
}

/** What the service answers to whoever asks for its script by this address. */
export const widgetScript = (service: Service, { searchParams }: URL): string =>
  `(${script})(...${JSON.stringify([service, searchParams.get('onload'), frames[service]])})`;

/** The widget, which says its token or its failure at once, or waits for its button. */
export const widgetFrame = ({ token, failure = '', waits }: { token: string; failure?: string; waits: boolean }) => {
  const said = JSON.stringify({ captcha: true, token, failure });
  const say = `parent.postMessage(${said}, \`*\`)`;
  const now = waits ? '' : `<script>${say}</script>`;
  const look = '<style>body{margin:0}button{width:100%;height:64px}</style>';
  return `<!doctype html><html lang="en"><title>Widget</title>${look}<button onclick='${say}'>I am human</button>${now}</html>`;
};

/** Runs in the page, in place of the service's script. */
const script = (name: string, onload: string, address: string): void => {
  type Options = Record<string, ((value?: string) => void) | undefined>;
  const widgets = new Map<string, { frame: HTMLIFrameElement; options: Options; token: string }>();
  const globals = window as unknown as Record<string, unknown>;
  const load = (frame: HTMLIFrameElement): void => {
    frame.src = `${address}?${Math.random()}`;
  };
  window.addEventListener('message', ({ data, source }: MessageEvent) => {
    const said = data as { captcha?: boolean; token: string; failure: string };
    for (const widget of said.captcha ? widgets.values() : []) {
      if (widget.frame.contentWindow !== source) continue;
      widget.token = said.token;
      if (said.failure) widget.options['error-callback']?.(said.failure);
      else widget.options.callback?.(said.token);
    }
  });
  globals[name] = {
    render: (element: HTMLElement, options: Options) => {
      const frame = document.createElement('iframe');
      frame.title = 'Widget of the captcha';
      const compact = String(options.size) === 'compact';
      frame.style.cssText = `border:0;height:65px;width:${compact ? '150px' : '100%'}`;
      frame.dataset.options = JSON.stringify({ ...options, 'challenge-container': undefined });
      load(frame);
      element.append(frame);
      if (name === 'hcaptcha') {
        const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
        sheet.href = 'https://newassets.hcaptcha.com/a.css';
        document.head.append(sheet);
        fetch('https://api.hcaptcha.com/checksiteconfig', { mode: 'no-cors' }).catch(() => {});
      }
      const id = String(Math.random());
      widgets.set(id, { frame, options, token: '' });
      return id;
    },
    reset: (id: string) => {
      const widget = widgets.get(id);
      if (widget) load(widget.frame);
    },
    remove: (id: string) => {
      widgets.get(id)?.frame.remove();
      widgets.delete(id);
    },
  };
  globals.captchaInPage = {
    expire: () => {
      for (const { frame, options } of widgets.values()) {
        options['expired-callback']?.();
        load(frame);
      }
    },
    count: () => widgets.size,
  };
  (globals[onload] as () => void)();
};
