import type { Message } from '../../resources/engine/errors';
import type { Formatters } from '../../resources/engine/values/formatters';
import type { TransferItem } from '../../resources/ui/transfer/transferItems';

/**
 * The chosen records that do not exist any more, as arguments of a message: their number and names.
 * @param refusal the server's: how many, then the keys of the first ones
 * @param items all choices
 */
export function missingChoices(
  { args = {} }: Message,
  items: readonly TransferItem[],
  format: Pick<Formatters, 'list'>,
) {
  const [count = 0, ...keys] = Object.values(args);
  const names = keys.map((key) => items.find(({ value }) => String(value) === String(key))?.label ?? `#${String(key)}`);
  const more = Number(count) - keys.length;
  return { smart_count: Number(count), names: format.list([...names, ...(more > 0 ? [`+${more}`] : [])]) };
}
