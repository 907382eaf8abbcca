/** The part of QZ Tray's client that prints labels; the package ships no types. See its qz-tray.js for the whole. */
declare module 'qz-tray' {
  interface ConnectOptions {
    host?: string;
    /** Only the ports of the protocol in use are tried, in order. */
    port?: { secure: number[]; insecure: number[] };
    usingSecure?: boolean;
  }

  interface RawData {
    type: 'raw';
    format: 'command';
    flavor: 'hex';
    data: string;
  }

  interface PrinterConfig {
    getPrinter(): unknown;
  }

  interface QzTray {
    websocket: {
      /** Rejects with an Error when nothing answers on any port, or when the person at the computer refuses. */
      connect(options?: ConnectOptions): Promise<void>;
      /** Settles when the socket is closed; never, if it was still opening. */
      disconnect(): Promise<void>;
      isActive(): boolean;
      setClosedCallbacks(call: () => void): void;
    };
    security: {
      /** Called at each connection; resolves with the certificate's text, or nothing to stay unsigned. */
      setCertificatePromise(certificate: (resolve: (certificate?: string) => void) => void): void;
      /** Called for each request with its SHA-256 in hex; resolves with the signature, or nothing to leave it unsigned. */
      setSignaturePromise(
        sign: (digest: string) => (resolve: (signature?: string) => void, reject: (error: unknown) => void) => void,
      ): void;
      setSignatureAlgorithm(algorithm: 'SHA512'): void;
    };
    printers: {
      find(): Promise<string[] | string>;
      /** Null listens to all printers. What they say goes to the callback. */
      startListening(printer: null): Promise<void>;
      /** Has the callback told what the printers say of themselves now; neither signed nor asked about. */
      getStatus(): Promise<void>;
      setPrinterCallbacks(call: (event: unknown) => void): void;
    };
    configs: {
      create(printer: string, options?: { jobName?: string }): PrinterConfig;
    };
    print(config: PrinterConfig, data: RawData[]): Promise<void>;
    api: {
      /** The sockets that are opened from now on. */
      setWebSocketType(type: typeof WebSocket): void;
    };
  }

  const qz: QzTray;

  export = qz;
}
