import { AlertForm } from './AlertForm';
import { useAlert } from './calls';
import { Loaded } from '../../resources/engine/Loaded';

/** The form of an alert that exists. */
export function EditAlert({ id }: { readonly id: string }) {
  return <Loaded query={useAlert(id)}>{(alert) => <AlertForm alert={alert} />}</Loaded>;
}
