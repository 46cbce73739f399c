import { kindGroup } from '../../../domain/schema/model/kinds';
import type { Resource } from '../../../domain/schema/model/model';

/** The French labels of deletion and restoring: where deleted is a kind of record, people disable and enable it (S-COMP-3). */
export const deletionWords = ({ fields }: Resource): readonly [deletion: string, restoring: string] =>
  fields.some(({ bits }) => kindGroup(bits) !== undefined) ? ['Désactiver', 'Réactiver'] : ['Supprimer', 'Restaurer'];

/** The button that ends the dialog after a new record was made: the card of a guest, the invitation of an administrator. */
export const madeWord = ({ name }: Pick<Resource, 'name'>) => (name === 'administrators' ? 'Fermer' : 'Terminé');
