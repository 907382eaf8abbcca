import { priceCode } from '../../../../../shop/price-code.ts';
import { autoRetailPrice } from '../../../../../shop/pricing.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textFieldOf } from '../../editor/index.ts';
import { PicturesField } from '../pictures/field/pictures-field.tsx';
import { largePictures, withOwnPicture } from '../pictures/picture-address.ts';
import { ProductPicture } from '../pictures/seen/product-picture.tsx';
import { CategoryField } from './category-field.tsx';
import { labels } from './fields.ts';
import { goOnByEnter, goToVariants } from './go-on.ts';
import { type LineColumn, lineKey } from './line-fields.ts';
import { paiseOf } from './price-entry.ts';
import { autoKey, PriceField } from './price-field.tsx';
import type { ProductEditor } from './use-product-editor.ts';
import { VariantsField } from './variants-field.tsx';

const columns: LineColumn[] = ['size', 'color', 'stock'];

/** From each of these Enter goes on to the next, and from the last to the variants. */
const order = ['categoryid', 'fabric', 'purchase', 'retail'] as const;

/** The product's fields, in the order in which one types them from a bill. */
export function ProductFields({ editor }: { editor: ProductEditor }) {
  const { form, errors, idOf, change, deriveNameNow } = editor;
  const field = textFieldOf(editor, labels);
  const onTheWeb = { producturl: form.producturl.trim(), pictures: [] };
  const purchase = paiseOf(form.purchase);
  const fillRetail = () => change({ retail: { digits: String(autoRetailPrice(purchase ?? 0) / 100) } });
  const fillAndGoOn = (from: Element) => {
    fillRetail();
    goToVariants(from);
  };
  const onAuto = purchase === null ? null : fillAndGoOn;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter goes on from whichever field has the focus
    <div onKeyDown={(event) => goOnByEnter(event, order.map(idOf))} className="flex flex-col gap-4">
      <input type="hidden" name="name" value={editor.name} />
      <CategoryField
        id={idOf('categoryid')}
        label={labels.categoryid}
        categories={editor.categories}
        value={form.categoryid}
        onChange={editor.chooseCategory}
        onBlur={deriveNameNow}
        error={errors.get('categoryid')}
      />
      <TextField
        {...field('fabric')}
        autoComplete="off"
        enterKeyHint="next"
        onValueChange={(fabric) => change({ fabric }, ['categoryid', 'fabric'])}
        onBlur={deriveNameNow}
      />
      <PriceField
        id={idOf('purchase')}
        label={labels.purchase}
        entry={form.purchase}
        onChange={(entry) => change({ purchase: entry })}
        error={errors.get('purchase')}
        onAuto={onAuto}
        hint={
          <span className="flex justify-between gap-4">
            <span>
              Price code <span className="font-mono text-ink">{purchase === null ? '-' : priceCode(purchase)}</span>
            </span>
            <span className="touch:hidden">
              Press <kbd className="font-mono text-ink">{autoKey}</kbd> for Auto
            </span>
          </span>
        }
      />
      <PriceField
        id={idOf('retail')}
        label={labels.retail}
        entry={form.retail}
        onChange={(entry) => change({ retail: entry })}
        error={errors.get('retail')}
        onAuto={onAuto}
        end={
          <Button
            size="small"
            // As high as the field that it lies in, where fingers press it: without edges of its own.
            className="touch:border-transparent touch:bg-transparent touch:text-accent-text"
            disabled={purchase === null}
            title={`2.5 times the purchase price, rounded up. From either price: ${autoKey}`}
            aria-keyshortcuts={autoKey}
            onClick={fillRetail}
          >
            Auto
          </Button>
        }
      />
      <VariantsField
        // What was shown of one product is not there for the next.
        key={editor.added?.productid ?? ''}
        lines={form.lines}
        variants={editor.variants}
        stored={editor.base ? editor.opened.lines : []}
        onChange={(lines) =>
          change(
            { lines },
            changedLines(form.lines, lines).flatMap((line) => columns.map((column) => lineKey(line, column))),
          )
        }
        categoryName={editor.categoryName}
        errors={errors}
        idOf={idOf}
      />
      <TextArea {...field('description')} rows={2} />
      <PicturesField
        // What was said of the pictures of one product is not said of the next.
        key={`pictures of ${editor.added?.productid ?? ''}`}
        id={idOf('pictures')}
        label={labels.pictures}
        form={form}
        onChange={(changed) => change(changed, ['pictures', 'producturl'])}
        onChoosing={editor.setChoosing}
        uploads={editor.uploads}
        error={errors.get('pictures')}
      />
      <TextField
        {...field('producturl')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onBlur={() => {
          if (withOwnPicture(form) !== form) change(withOwnPicture);
        }}
        hint="For a picture elsewhere on the web: it is at this address, followed by /display/image.jpg."
      />
      {largePictures(onTheWeb).length > 0 ? <ProductPicture {...onTheWeb} name={editor.name} /> : null}
    </div>
  );
}

function changedLines<Line>(before: readonly Line[], after: readonly Line[]): readonly Line[] {
  return after.filter((line) => !before.includes(line));
}
