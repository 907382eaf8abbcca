/** A page that says one sentence, which is its heading too. */
const sentencePage = (sentence: string) =>
  function SentencePage() {
    return <h1 className="text-base text-muted">{sentence}</h1>;
  };

export const BillsPage = sentencePage('This is the Bills page.');
export const VouchersPage = sentencePage('This is the Vouchers page.');
export const ExchangesPage = sentencePage('This is the Exchanges page.');
export const SuppliersPage = sentencePage('This is the Suppliers page.');
