import type { Service, WidgetApi } from './services.ts';

const patienceMs = 15_000;
const ready = 'thaanCaptchaReady';

type Globals = Partial<Record<Service['global'], WidgetApi>> & { [ready]?: () => void };

let loading: Promise<WidgetApi> | null = null;

/** The service's script, fetched once; rejects where it does not come, and the next call fetches it anew. */
export const loadApi = (service: Service): Promise<WidgetApi> => {
  loading ??= fetchScript(service).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

const fetchScript = async ({ script, global }: Service): Promise<WidgetApi> => {
  const globals = window as unknown as Globals;
  const called = Promise.withResolvers<void>();
  const element = document.createElement('script');
  element.src = `${script}&onload=${ready}`;
  element.onerror = () => called.reject(new Error('The captcha’s script did not come'));
  globals[ready] = called.resolve;
  const patience = setTimeout(() => called.reject(new Error('The captcha’s script said nothing')), patienceMs);
  document.head.append(element);
  try {
    await called.promise;
    const api = globals[global];
    if (api === undefined) throw new Error('The captcha’s script is another one');
    return api;
  } catch (error) {
    element.remove();
    throw error;
  } finally {
    clearTimeout(patience);
  }
};
