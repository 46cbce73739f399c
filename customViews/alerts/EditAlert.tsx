import { Navigate } from 'react-router-dom';
import { AlertForm } from './AlertForm';
import { ALERTS, useAlert } from './calls';
import { Loaded } from '../../resources/engine/Loaded';

/** The form of an alert that exists; a person who may not change it gets its page. */
export function EditAlert({ id }: { readonly id: string }) {
  return (
    <Loaded query={useAlert(id)} list={`/${ALERTS}`}>
      {(alert) => (alert.mayEdit ? <AlertForm alert={alert} /> : <Navigate replace to={`/${ALERTS}/${id}`} />)}
    </Loaded>
  );
}
