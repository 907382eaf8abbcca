/** The Shape Detection API's reader of barcodes, as far as it is used here; only some browsers have it. */
interface BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface Window {
  readonly BarcodeDetector?: {
    new (options: { formats: readonly string[] }): BarcodeDetector;
    getSupportedFormats(): Promise<readonly string[]>;
  };
}
