import { Segments } from '../../../../ui/segments.tsx';
import { countOf } from '../../../list/index.ts';
import { type Frame, portrait, whole } from '../preparing/frame.ts';
import { NamedFiles } from './named-files.tsx';
import { haveSome, type PicturePlan, type Way } from './picture-plan.ts';
import { ReviewRow } from './review-row.tsx';

/** What somebody decided of a plan. */
export type Decision = {
  readonly frame: Frame;
  readonly way: Way;
  /** The ids of products that are left out. */
  readonly leftOut: ReadonlySet<string>;
};

export const noDecision: Decision = { frame: whole, way: 'add', leftOut: new Set() };

type ReviewProps = { plan: PicturePlan; decision: Decision; onDecide: (decision: Decision) => void };

const forms = [
  { value: 'whole', label: 'Whole' },
  { value: 'portrait', label: 'Cut to 3:4' },
] as const;

const ways = [
  { value: 'add', label: 'Add after them' },
  { value: 'replace', label: 'Replace them' },
] as const;

/** Shows which files are pictures of which products, before anything is sent. */
export function Review({ plan: { products, unmatched, refused }, decision, onDecide }: ReviewProps) {
  const { frame, way, leftOut } = decision;
  const want = (productid: string, wanted: boolean): void => {
    const others = [...leftOut].filter((other) => other !== productid);
    onDecide({ ...decision, leftOut: new Set(wanted ? others : [...others, productid]) });
  };
  return (
    <div className="flex flex-col gap-4">
      {products.length > 0 ? (
        <div className="grid items-center justify-items-start gap-x-3 gap-y-2 sm:grid-cols-[max-content_1fr]">
          <Choice name="Pictures are kept">
            <Segments
              legend="How pictures are kept"
              segments={forms}
              chosen={frame.form}
              onChoose={(form) => onDecide({ ...decision, frame: form === 'whole' ? whole : portrait })}
            />
          </Choice>
          {haveSome(products) ? (
            <Choice name="Where there are pictures">
              <Segments
                legend="Where there are pictures"
                segments={ways}
                chosen={way}
                onChoose={(chosen) => onDecide({ ...decision, way: chosen })}
              />
            </Choice>
          ) : null}
        </div>
      ) : (
        <p className="py-6 text-center">None of these files is called after a product of the shop.</p>
      )}
      {products.length > 0 ? (
        <ul aria-label="Products found" className="border-line border-y">
          {products.map((planned) => (
            <ReviewRow
              key={planned.product.productid}
              planned={planned}
              way={way}
              wanted={!leftOut.has(planned.product.productid)}
              onWant={(wanted) => want(planned.product.productid, wanted)}
            />
          ))}
        </ul>
      ) : null}
      <NamedFiles title={`${countOf(unmatched.length, 'file')} of no product`} lines={unmatched} />
      <NamedFiles title={`${countOf(refused.length, 'file')} cannot be taken`} lines={refused} />
    </div>
  );
}

function Choice({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1 sm:contents">
      <span aria-hidden="true" className="text-muted text-table">
        {name}
      </span>
      {children}
    </div>
  );
}
